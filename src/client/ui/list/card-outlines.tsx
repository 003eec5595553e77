import styles from './card.module.css'

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** Stand in for cards, each so high (CSS px), until the first load ends. */
export function CardOutlines({ height }: { height: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка">
      {outlines.map((key) => (
        <div key={key} className={styles.outline} style={{ height }} />
      ))}
    </div>
  )
}
