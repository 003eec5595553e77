import styles from './outline.module.css'

/** Grey shapes in place of what is being loaded: so many, each so high (CSS px). */
export function Outline({ count, height }: { count: number; height: number }) {
  return (
    <div className={styles.outline} role="status" aria-label="Загрузка">
      {Array.from({ length: count }, (_, index) => `shape ${index}`).map((key) => (
        <div key={key} className={styles.shape} style={{ height }} />
      ))}
    </div>
  )
}
