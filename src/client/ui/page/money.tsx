import { moneyParts } from '#client/lib/page/format.ts'
import texts from './text.module.css'

type MoneyProps = {
  rubles: number
  /** A sum stands among larger ones. */
  isSum?: boolean
}

/** Shows rubles with lighter kopecks and sign; in a price below 100 ₽, as a CPV, the kopecks matter and are not lighter. */
export function Money({ rubles, isSum = false }: MoneyProps) {
  const { whole, rest } = moneyParts(rubles)
  const isLight = isSum || rubles === 0 || Math.abs(rubles) >= 100
  return (
    <span className={texts.amount}>
      {whole}
      <span {...(isLight && { className: texts.unit })}>{rest}</span>
    </span>
  )
}
