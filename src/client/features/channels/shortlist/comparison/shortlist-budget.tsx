import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import type { Shortlisted } from '#client/features/channels/data/use-shortlisted.ts'
import { formatCount, formatMoney } from '#client/lib/page/format.ts'
import type { DeviceShortlist } from '#client/offline/shortlists/shortlists.ts'
import { rublesOf } from '#domain/money.ts'
import { budgetBases, budgetLeft, shortlistTotals } from '#domain/shortlist-sums.ts'
import styles from './shortlist-budget.module.css'

type ShortlistBudgetProps = { list: DeviceShortlist; shortlisted: readonly Shortlisted[] }

/**
 * Shows how much of the list's budget is left or exceeded, and how it is calculated.
 * While some channels are not loaded, states how many channels the sum covers.
 */
export function ShortlistBudget({ list, shortlisted }: ShortlistBudgetProps) {
  const { budget, budget_basis } = list
  if (budget === null) return null
  const channels = shortlisted.flatMap((one) => (one.state === 'there' ? [one.channel] : []))
  const gone = shortlisted.filter(({ state }) => state === 'gone').length
  const wanted = shortlisted.length - gone
  const isWhole = channels.length === wanted
  const totals = shortlistTotals(channels)
  const left = budgetLeft({ amount: budget, basis: budget_basis }, totals)
  const isExceeded = isWhole && left < 0n
  const spent = rublesOf(totals.prices[budget_basis])
  const share = budget === 0 ? (isExceeded ? 100 : 0) : Math.min(100, (spent / budget) * 100)
  return (
    <section className={styles.budget} data-exceeded={isExceeded} aria-label="Бюджет">
      <p className={styles.left}>
        {isWhole ? (
          <>
            {isExceeded ? 'превышение ' : 'осталось '}
            {formatMoney(rublesOf(isExceeded ? -left : left))}
          </>
        ) : (
          `посчитано ${channels.length} из ${formatCount(wanted, ofChannels)}`
        )}
      </p>
      <p className={styles.about}>
        {formatMoney(spent)} из {formatMoney(budget)}
        <span> · {budgetBases[budget_basis].toLocaleLowerCase('ru').replace('ндс', 'НДС')}</span>
        {gone > 0 && <span> · без удалённых из базы: {formatCount(gone, channelForms)}</span>}
      </p>
      <span className={styles.track} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
    </section>
  )
}

const ofChannels = { one: 'канала', few: 'каналов', many: 'каналов' }
