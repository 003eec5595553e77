import { moneyParts } from '#client/lib/page/format.ts'
import styles from './money.module.css'

/** Shows rubles with lighter kopecks: `48 025,00 ₽`. */
export function Money({ rubles }: { rubles: number }) {
  const { whole, rest } = moneyParts(rubles)
  return (
    <span className={styles.money}>
      {whole}
      <span className={styles.rest}>{rest}</span>
    </span>
  )
}
