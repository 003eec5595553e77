import { formatCount, formatMoney, formatNumber } from '#client/lib/page/format.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './cited-channels.module.css'

type CitedNewsProps = {
  cited: CitedThing | undefined
  /** Undefined until the list is loaded. */
  total: number | undefined
  channels: readonly Channel[]
  /** Prices of the answer that are others now, by channel. */
  former: ReadonlyMap<number, number>
}

/** How many channels there are, and what has changed since the answer. */
export function CitedNews({ cited, total, channels, former }: CitedNewsProps) {
  if (total === undefined || (total === 0 && !cited?.total)) return null
  const before = cited?.total ?? total
  const changed = channels.filter(({ id }) => former.has(id))
  return (
    <p className={styles.news}>
      {changed.length > 0 && <span className={styles.changed}>{changeText(changed, former)}</span>}
      <span>
        {before === total ? 'Всего' : `Было ${formatNumber(before)}, сейчас`} {formatNumber(total)}
      </span>
    </p>
  )
}

/** More names would be longer than the card. */
const FEW_NAMES = 3

/** Says which prices have changed: «Изменилась цена: «Кофе» 5 676 ₽ → 400 000 ₽». */
function changeText(changed: readonly Channel[], former: ReadonlyMap<number, number>): string {
  const [one] = changed
  if (one && changed.length === 1) {
    const before = formatMoney(former.get(one.id) ?? one.agency_price)
    return `Изменилась цена: «${one.title}» ${before} → ${formatMoney(one.agency_price)}`
  }
  const names = changed.slice(0, FEW_NAMES).map(({ title }) => `«${title}»`)
  const rest = changed.length - names.length
  const more = rest > 0 ? ` и ещё ${rest}` : ''
  return `С тех пор ${formatCount(changed.length, priceForms)}: ${names.join(', ')}${more}`
}

const priceForms = { one: 'цена изменилась', few: 'цены изменились', many: 'цен изменилось' }
