import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Empty } from '#client/features/channels/field/channel-value.tsx'
import { shownSums } from '#client/lib/device/device-switches.ts'
import { formatMoney, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { Channel } from '#contract/channels.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { shortlistTotals } from '#domain/shortlist-sums.ts'
import styles from './shortlist-sums.module.css'

/** The main sums and means of the picked channels in a line; a button shows all of them with their formulas. */
export function ShortlistSums({ channels }: { channels: readonly Channel[] }) {
  const isOpen = shownSums.use()
  const id = useId()
  const { inside, outside } = figuresOf(channels)
  const main = [...inside, ...outside].filter(({ isMain }) => isMain)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <section className={styles.frame} aria-label="Суммы подборки" data-open={isOpen}>
      <div id={id} className={styles.groups}>
        {(isOpen ? [inside, outside] : [main]).map((figures) => (
          <Figures key={figures[0]?.label} figures={figures} isWhole={isOpen} />
        ))}
      </div>
      <Button
        variant="text"
        size="small"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<Arrow size={16} strokeWidth={1.75} />}
        iconAtEnd
        onClick={() => shownSums.set(!isOpen)}
      >
        {isOpen ? 'Только главные' : 'Все суммы'}
      </Button>
    </section>
  )
}

type Figure = { label: string; formula: string; value: ReactNode; isMain?: true }

/** Returns the figures by the agency's own terms and those for the client. */
function figuresOf(channels: readonly Channel[]): { inside: Figure[]; outside: Figure[] } {
  const totals = shortlistTotals(channels)
  const { prices } = totals
  return {
    inside: [
      { label: 'Агентские цены', formula: asStored, value: <Exact of={prices.agency} />, isMain: true },
      {
        label: 'Агентские с НДС',
        formula: 'Агентская + НДС поставщика',
        value: <Exact of={prices.agency_vat} />,
      },
      {
        label: 'Агентские со скидкой',
        formula: 'Агентская − скидка канала',
        value: <Exact of={prices.agency_discounted} />,
      },
      {
        label: 'Агентские со скидкой и НДС',
        formula: 'Агентская − скидка канала + НДС поставщика',
        value: <Exact of={prices.agency_discounted_vat} />,
        isMain: true,
      },
    ],
    outside: [
      { label: 'Нативные цены', formula: asStored, value: <Exact of={prices.native} />, isMain: true },
      { label: 'С маркировкой', formula: asStored, value: <Exact of={prices.marked} /> },
      { label: 'Охват', formula: 'Плановый, сумма', value: formatNumber(totals.views), isMain: true },
      { label: 'Средний CPV', formula: 'Нативные ÷ охват', value: <Exact of={totals.cpv} />, isMain: true },
      { label: 'Средний CPM', formula: 'Нативные ÷ охват × 1000', value: <Exact of={totals.cpm} /> },
      {
        label: 'Средний ERR',
        formula: 'Среднее по каналам',
        value: totals.err === undefined ? <Empty /> : formatPercent(totals.err),
      },
    ],
  }
}

/** A stored price may already include a discount, so the sum neither adds nor subtracts one. */
const asStored = 'Сумма цен из базы'

function Figures({ figures, isWhole }: { figures: readonly Figure[]; isWhole: boolean }) {
  return (
    <dl className={styles.sums}>
      {figures.map(({ label, formula, value }) => (
        <div key={label} title={formula}>
          <dt>
            {label}
            {isWhole && <span className={styles.formula}>{formula}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Kopecks matter in sums and in the price of a view, so they are not dimmed. */
function Exact({ of }: { of: Kopecks | undefined }) {
  return of === undefined ? <Empty /> : formatMoney(rublesOf(of))
}
