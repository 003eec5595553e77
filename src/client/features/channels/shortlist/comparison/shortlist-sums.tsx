import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { channelForms, ofChannelForms } from '#client/features/channels/data/channel-forms.ts'
import type { Shortlisted } from '#client/features/channels/data/channels.queries.ts'
import { Empty } from '#client/features/channels/field/channel-value.tsx'
import { shownSums } from '#client/lib/device/device-switches.ts'
import { formatCount, formatMoney, formatNames, formatNumber } from '#client/lib/page/format.ts'
import type { DeviceShortlist } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { Channel } from '#contract/channels.ts'
import { rateText } from '#domain/channel-fields.ts'
import { type Kopecks, rublesOf } from '#domain/money.ts'
import { lightTexts } from '#domain/placement/placement-verdict.ts'
import { budgetBases, budgetLeft, shortlistTotals } from '#domain/shortlist-sums.ts'
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
        icon={<Arrow size={16} />}
        onClick={() => shownSums.set(!isOpen)}
      >
        {isOpen ? 'Только главные' : 'Все суммы'}
      </Button>
    </section>
  )
}

type Figure = { label: string; formula: string; value: Kopecks | string | undefined; isMain?: true }

/** Returns the figures by the agency's own terms and those for the client. */
function figuresOf(channels: readonly Channel[]): { inside: Figure[]; outside: Figure[] } {
  const { prices, views, cpv, cpm, err } = shortlistTotals(channels)
  return {
    inside: [
      { label: 'Агентские цены', formula: asStored, value: prices.agency, isMain: true },
      { label: 'Агентские с НДС', formula: 'Агентская + НДС поставщика', value: prices.agency_vat, isMain: true },
    ],
    outside: [
      { label: 'Нативные цены', formula: asStored, value: prices.native, isMain: true },
      { label: 'С маркировкой', formula: asStored, value: prices.marked },
      { label: 'Охват', formula: 'Плановый, сумма', value: formatNumber(views), isMain: true },
      { label: 'Средний CPV', formula: 'Нативные ÷ охват', value: cpv, isMain: true },
      { label: 'Средний CPM', formula: 'Нативные ÷ охват ×\u00a01000', value: cpm },
      { label: 'Средний ERR', formula: 'Среднее по каналам', value: err === undefined ? err : rateText(err) },
    ],
  }
}

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
          {/* Kopecks matter in sums and in the price of a view, so they are not dimmed. */}
          <dd>{typeof value === 'bigint' ? formatMoney(rublesOf(value)) : (value ?? <Empty />)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** While some channels are not loaded, it says how many the sum covers. */
export function ShortlistBudget({ list, shortlisted }: { list: DeviceShortlist; shortlisted: readonly Shortlisted[] }) {
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
          `посчитано ${channels.length} из ${formatCount(wanted, ofChannelForms)}`
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

type LackProps = { shortlisted: readonly Shortlisted[]; unfit: readonly Channel[] }

/**
 * Says how many picked channels are missing from the sums and the client's papers, which of them the rules forbid, and
 * what the user can do.
 */
export function ShortlistLack({ shortlisted, unfit }: LackProps) {
  const count = (wanted: Shortlisted['state']) => shortlisted.filter(({ state }) => state === wanted).length
  const gone = count('gone')
  const failed = count('failed')
  const texts = [
    gone > 0 &&
      `Удалены из базы: ${formatCount(gone, channelForms)}. Уберите ${them(gone)} из подборки, чтобы передать её клиенту`,
    failed > 0 && `Не загрузились: ${formatCount(failed, channelForms)}. Суммы посчитаны без них`,
    unfit.length > 0 &&
      `${unfitText(unfit)}. Уберите ${them(unfit.length)} из подборки, если клиент не должен ${them(unfit.length)} видеть`,
  ]
  return (
    <div role="status">
      {texts.map(
        (text) =>
          text && (
            <p key={text} className={styles.lack}>
              {text}
            </p>
          ),
      )}
    </div>
  )
}

const them = (count: number) => (count === 1 ? 'его' : 'их')

export function unfitText(unfit: readonly Channel[]): string {
  return `По правилам агентства «${lightTexts.red}»: ${formatNames(unfit.map(({ title }) => title))}`
}
