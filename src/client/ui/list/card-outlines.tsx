import styles from './card.module.css'

const outlines = Array.from({ length: 6 }, (_, index) => `outline ${index}`)

/** Placeholders for cards until the first load ends, each `height` CSS px high. */
export function CardOutlines({ height }: { height: number }) {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка">
      {outlines.map((key) => (
        <div key={key} className={styles.outline} style={{ height }} />
      ))}
    </div>
  )
}
