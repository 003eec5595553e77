import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { postLimits, postLimitsAsOf, roomLeft } from '#domain/answer/post-limits.ts'
import styles from './length-meter.module.css'

type LengthMeterProps = {
  text: string
  /** The text is a selection, not the whole answer. */
  isSelected: boolean
}

/** Shows the length of a text, and how much of the platforms' limits is left. */
export function LengthMeter({ text, isSelected }: LengthMeterProps) {
  const [year, month, day] = postLimitsAsOf.split('-')
  return (
    <div className={styles.meter}>
      <p className={styles.length}>
        {isSelected ? 'Выделено' : 'В ответе'} {formatCount(text.length, characters)}
      </p>
      {postLimits.map(({ title, limit }) => {
        const left = roomLeft(text, limit)
        return (
          <p key={title} className={styles.limit} data-over={left < 0 || undefined}>
            <span>
              {title}, до&nbsp;{formatNumber(limit)}
            </span>
            <span className={styles.left}>
              {left < 0 ? `лишние\u00a0${formatNumber(-left)}` : `ещё\u00a0${formatNumber(left)}`}
            </span>
          </p>
        )
      })}
      <p className={styles.asOf}>
        Лимиты на {day}.{month}.{year}
      </p>
    </div>
  )
}

const characters = { one: 'знак', few: 'знака', many: 'знаков' }
