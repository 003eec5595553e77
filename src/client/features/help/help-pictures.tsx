import { X } from 'lucide-react'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import styles from './help.module.css'

/** Conditions as they stand above the list. */
export function ConditionsPicture() {
  return (
    <div className={styles.pills}>
      {['Агентская цена до 50\u00a0000\u00a0₽', 'РКН: Зарегистрирован', 'ERR от 10\u00a0%'].map((text) => (
        <span key={text} className={styles.pill}>
          {text}
          <X size={14} strokeWidth={2} />
        </span>
      ))}
    </div>
  )
}

/** The three lights of the verdict, each with a reason. */
export function LightsPicture() {
  return (
    <div className={styles.lights}>
      <StatusTag tone="green">Можно ставить</StatusTag>
      <span>Замечаний нет</span>
      <StatusTag tone="amber">Проверьте</StatusTag>
      <span>Нет ЭДО</span>
      <StatusTag tone="red">Не ставить</StatusTag>
      <span>Нет в реестре РКН</span>
    </div>
  )
}

/** The prices of a category as bars, the channel's own among them. */
export function StandingPicture() {
  const [width, gap, base] = [12, 6, 56]
  const heights = [10, 13, 16, 19, 22, 25, 27, 30, 33, 36, 39, 43, 46, 49, 52, 56]
  return (
    <div className={styles.standing}>
      <svg
        viewBox={`0 0 ${heights.length * (width + gap) - gap} ${base}`}
        preserveAspectRatio="none"
        className={styles.bars}
        aria-hidden
      >
        {heights.map((height, place) => (
          <rect
            key={height}
            x={place * (width + gap)}
            y={base - height}
            width={width}
            height={height}
            rx={2}
            data-own={place === OWN || undefined}
          />
        ))}
      </svg>
      <span className={styles.name}>Агентская цена</span>
      <span>Дешевле 73&nbsp;% каналов</span>
    </div>
  )
}

/** The place of the channel: 11 of the 15 other bars are higher, which is 73 %. */
const OWN = 4

/** A change of a price in the history. */
export function HistoryPicture() {
  return (
    <div className={styles.change}>
      <span className={styles.who}>Анна Белова, 24.11.2026 14:05</span>
      <span className={styles.name}>Агентская цена</span>
      <span>
        <del>45&nbsp;000&nbsp;₽</del> → <b>52&nbsp;000&nbsp;₽</b>
      </span>
      <span className={styles.action}>Вернуть</span>
    </div>
  )
}
