import styles from './plain-block.module.css'

/** Shows a block as plain text, because its markup would take too long to parse. */
export function PlainBlock({ text }: { text: string }) {
  return (
    <div className={styles.block}>
      <span className={styles.why} data-not-copied="">
        Показано как текст: разметка слишком сложная
      </span>
      <pre className={styles.text}>{text.trim()}</pre>
    </div>
  )
}
