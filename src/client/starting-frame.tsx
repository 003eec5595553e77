import styles from './starting-frame.module.css'
import { BrandMark } from './ui/brand-mark.tsx'

/** What a signed-in visitor sees before the application is there: its frame, each part where it will stand. */
export function StartingFrame() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.brand}>
          <BrandMark size={32} />
          PromoDesk
        </div>
        <div className={styles.bars} />
      </div>
      <div className={styles.content}>
        <div className={styles.bar}>
          <BrandMark size={28} />
        </div>
        <div className={styles.page} />
      </div>
      <p role="status" className="visually-hidden">
        Загрузка
      </p>
    </div>
  )
}
