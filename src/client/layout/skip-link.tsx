import { focusOnce } from '#client/ui/focus/focus-once.ts'
import styles from './skip-link.module.css'

/** The first Tab stop: a link that moves the focus past the menu to the element with the id `to`. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      className={styles.link}
      href={`#${to}`}
      onClick={(event) => {
        // The link must not add a hash to the page's address.
        event.preventDefault()
        focusOnce(document.getElementById(to))
      }}
    >
      К содержимому
    </a>
  )
}
