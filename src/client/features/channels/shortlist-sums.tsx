import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#client/lib/format.ts'
import type { Channel } from '#contract/channels.ts'
import { shortlistTotals } from '#domain/shortlist.ts'
import { Empty } from './channel-value.tsx'
import { Amount } from './derived-figures.tsx'
import styles from './shortlist-sums.module.css'

/** The sums and means of what was picked, each saying how it is counted. */
export function ShortlistSums({ channels }: { channels: readonly Channel[] }) {
  const totals = shortlistTotals(channels)
  const figures: { label: string; formula: string; value: ReactNode }[] = [
    { label: 'Нативные цены', formula: 'Сумма, без скидок и НДС', value: <Amount of={totals.native} /> },
    { label: 'Цены с маркировкой', formula: 'Сумма, без скидок и НДС', value: <Amount of={totals.marked} /> },
    { label: 'Охват', formula: 'Сумма плановых охватов', value: formatNumber(totals.views) },
    { label: 'Средний CPV', formula: 'Цены : охват', value: <Amount of={totals.cpv} /> },
    { label: 'Средний CPM', formula: 'Цены : охват × 1000', value: <Amount of={totals.cpm} /> },
    {
      label: 'Средний ERR',
      formula: 'Среднее по каналам',
      value: totals.err === undefined ? <Empty /> : formatPercent(totals.err),
    },
  ]
  return (
    <dl className={styles.sums}>
      {figures.map(({ label, formula, value }) => (
        <div key={label} title={formula}>
          <dt>
            {label}
            <span className={styles.formula}>{formula}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
