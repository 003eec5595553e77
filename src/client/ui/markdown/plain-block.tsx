import styles from './plain-block.module.css'

/** A block whose marks would take too long to parse. */
export function PlainBlock({ text }: { text: string }) {
  return (
    <div className={styles.block}>
      <span className={styles.why}>Показано как текст: разметка слишком сложная</span>
      <div className={styles.text}>{text.trim()}</div>
    </div>
  )
}
