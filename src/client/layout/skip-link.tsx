import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the menu, to the page itself, which has the id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      className={styles.link}
      href={`#${to}`}
      onClick={(event) => {
        // The address of the page stays as it is.
        event.preventDefault()
        focusOnce(document.getElementById(to))
      }}
    >
      К содержимому
    </a>
  )
}

/** Otherwise a press of the mouse also gives it the focus. */
function focusOnce(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus()
}
