import type { ReactNode } from 'react'
import { Empty } from '#client/features/channels/field/channel-value.tsx'
import { Amount } from '#client/features/channels/field/derived-figures.tsx'
import { formatMoney, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import type { Channel } from '#contract/channels.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { shortlistTotals } from '#domain/shortlist-sums.ts'
import styles from './shortlist-sums.module.css'

/** The sums and means of what was picked, each saying how it is counted. */
export function ShortlistSums({ channels }: { channels: readonly Channel[] }) {
  const totals = shortlistTotals(channels)
  const { prices } = totals
  const inside: Figure[] = [
    { label: 'Агентские цены', formula: 'Без скидок и НДС', value: <Amount of={prices.agency} /> },
    { label: 'Агентские с НДС', formula: 'Цена + НДС поставщика', value: <Amount of={prices.agency_vat} /> },
    {
      label: 'Агентские со скидкой',
      formula: 'Цена − скидка',
      value: <Amount of={prices.agency_discounted} />,
    },
    {
      label: 'Агентские со скидкой и НДС',
      formula: 'Цена − скидка + НДС поставщика',
      value: <Amount of={prices.agency_discounted_vat} />,
    },
  ]
  const outside: Figure[] = [
    { label: 'Нативные цены', formula: 'Без скидок и НДС', value: <Amount of={prices.native} /> },
    { label: 'С маркировкой', formula: 'Без скидок и НДС', value: <Amount of={prices.marked} /> },
    { label: 'Охват', formula: 'Плановый, сумма', value: formatNumber(totals.views) },
    { label: 'Средний CPV', formula: 'Цены ÷ охват', value: <Exact of={totals.cpv} /> },
    { label: 'Средний CPM', formula: 'Цены ÷ охват × 1000', value: <Exact of={totals.cpm} /> },
    {
      label: 'Средний ERR',
      formula: 'Среднее по каналам',
      value: totals.err === undefined ? <Empty /> : formatPercent(totals.err),
    },
  ]
  return (
    <div className={styles.groups}>
      <Figures figures={inside} />
      <Figures figures={outside} />
    </div>
  )
}

type Figure = { label: string; formula: string; value: ReactNode }

function Figures({ figures }: { figures: readonly Figure[] }) {
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

/** Of a view the kopecks are what counts, and so they are not dimmed. */
function Exact({ of }: { of: Kopecks | undefined }) {
  return of === undefined ? <Empty /> : formatMoney(rublesOf(of))
}
