import { moneyParts } from '#client/lib/page/format.ts'
import styles from './money.module.css'

/** Shows rubles with lighter kopecks and sign; below 100 ₽, as in a CPV, the kopecks matter and are not lighter. */
export function Money({ rubles }: { rubles: number }) {
  const { whole, rest } = moneyParts(rubles)
  const isLight = rubles === 0 || Math.abs(rubles) >= 100
  return (
    <span className={styles.money}>
      {whole}
      <span {...(isLight && { className: styles.rest })}>{rest}</span>
    </span>
  )
}
