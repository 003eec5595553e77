import { focusOnce } from '#client/ui/focus/focus-once.ts'
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
