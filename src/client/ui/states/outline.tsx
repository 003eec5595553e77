import styles from './outline.module.css'

/** Grey placeholders for loading content: `count` shapes, each `height` CSS px high. */
export function Outline({ count, height }: { count: number; height: number }) {
  return (
    <div className={styles.outline} role="status" aria-label="Загрузка">
      {Array.from({ length: count }, (_, index) => `shape ${index}`).map((key) => (
        <div key={key} className={styles.shape} style={{ height }} />
      ))}
    </div>
  )
}
