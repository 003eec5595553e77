import { type ReactNode, useMemo } from 'react'
import uPlot from 'uplot'
import { searchSentences } from '#client/features/channels/data/asked-filters.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { useCategoryOptions, useCategoryTitle } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { formatCount, formatMoney, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { barsEnd } from '#domain/axis-range.ts'
import { type CategoryCpv, type ChannelCharts, chartedPrice, ERR_STEP, ERR_STEPS } from '#domain/channel-charts.ts'
import { channelFieldLabel, rateText } from '#domain/channel-fields.ts'
import styles from './channel-charts.module.css'
import { formatShort, Plot, type PlotColours, type PlotOptions, PlotTable, plotAxis, usePlotColours } from './plot.tsx'
import { PriceChart } from './price-chart.tsx'

type DrawnChartsProps = {
  charts: ChannelCharts
  chosen: readonly number[]
  onOpen: (id: number) => void
}

const priceName = channelFieldLabel(chartedPrice)

/** A table with up to this many categories (40 px each) is no higher than the ERR chart. */
const shortTable = 4

export function DrawnCharts({ charts, chosen, onOpen }: DrawnChartsProps) {
  const { points, categories, errCounts } = charts
  const err = errCounts.some((count) => count > 0)
  return (
    <div className={styles.charts} data-short={categories.length <= shortTable || undefined}>
      <Chart area="price" title={`${priceName} и охват`} summary={priceSummary(charts)}>
        {points.ids.length > 0 && <PriceChart charts={charts} onOpen={onOpen} />}
      </Chart>
      <Chart area="cpv" title="CPV по категориям" summary={cpvSummary(charts)}>
        {categories.length > 0 && <CpvTable categories={categories} chosen={chosen} />}
      </Chart>
      <Chart area="err" title="ERR" summary={errSummary(charts)}>
        {err && <ErrChart counts={errCounts} />}
      </Chart>
    </div>
  )
}

export function ChartsFilter({ total, search }: { total: number; search: ChannelsBaseSearch }) {
  const parts = [formatCount(total, channelForms), ...searchSentences(search, useCategoryTitle())]
  return <p className={styles.filter}>{parts.join(' · ')}</p>
}

type ChartProps = { area: 'price' | 'cpv' | 'err'; title: string; summary: string; children: ReactNode }

function Chart({ area, title, summary, children }: ChartProps) {
  return (
    <section className={styles[area]} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.summary}>{summary}</p>
      {children}
    </section>
  )
}

function priceSummary({ points, medianPrice, medianViews, withoutPoint, outside }: ChannelCharts): string {
  if (medianPrice === null || medianViews === null) return 'Ни у одного канала нет и цены, и охвата.'
  const found = `${formatCount(points.ids.length, channelForms)}; медиана цены ${formatMoney(medianPrice)}, охвата ${formatNumber(medianViews, 0)}.`
  return found + left('цены или охвата', withoutPoint) + farOff(outside)
}

function farOff(count: number): string {
  if (count === 0) return ''
  const how = count === 1 ? 'показан треугольником' : 'показаны треугольниками'
  return ` Далеко за шкалой ${formatCount(count, channelForms)}: ${how} у края.`
}

function cpvSummary({ medianCpv, withoutCpv }: ChannelCharts): string {
  if (medianCpv === null) return 'Ни у одного канала нет CPV.'
  return `Медиана по всем ${formatMoney(medianCpv)}.${left('CPV', withoutCpv)}`
}

function errSummary({ medianErr, errCounts, withoutErr }: ChannelCharts): string {
  if (medianErr === null) return 'Ни у одного канала нет ERR.'
  const most = Math.max(...errCounts)
  const step = errStepName(errCounts.indexOf(most))
  const found = `Медиана ${rateText(medianErr)}; чаще всего ${step}: ${formatCount(most, channelForms)}.`
  return found + left('ERR', withoutErr)
}

function left(missing: string, count: number): string {
  return count === 0 ? '' : ` Без ${missing}: ${formatNumber(count)}.`
}

/** The CPV of each category, the cheapest first. Pressing a category filters the list by it. */
function CpvTable({ categories, chosen }: { categories: readonly CategoryCpv[]; chosen: readonly number[] }) {
  const { options } = useCategoryOptions(categories.map(({ categoryId }) => categoryId))
  const titles = new Map(options.map(({ value, label }) => [value, label]))
  const change = useChangeFilters()
  const longest = barsEnd(categories.map(({ median }) => median))
  const cut = categories.filter(({ median }) => median > longest).length
  const isOnly = (id: number) => chosen.length === 1 && chosen[0] === id
  return (
    <>
      {chosen.length > 0 && (
        <Button size="small" onClick={() => change({ category_ids: [] })}>
          Все категории
        </Button>
      )}
      <table className={styles.table}>
        <caption className="visually-hidden">CPV по категориям</caption>
        <thead>
          <tr>
            <th scope="col">Категория</th>
            <th scope="col" className={styles.number}>
              Медиана
            </th>
            <th scope="col" className={styles.number}>
              Каналов
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ categoryId, count, median }) => (
            <tr key={categoryId}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.category}
                  aria-pressed={isOnly(categoryId)}
                  onClick={() => change({ category_ids: isOnly(categoryId) ? [] : [categoryId] })}
                >
                  {titles.get(categoryId) ?? '…'}
                  <span
                    className={styles.bar}
                    data-cut={median > longest || undefined}
                    style={{ width: `${Math.min(100, (100 * median) / (longest || 1))}%` }}
                  />
                </button>
              </th>
              <td className={styles.number}>{formatMoney(median)}</td>
              <td className={styles.number}>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut > 0 && <p className={styles.axis}>Полоса с разрывом короче, чем была бы по шкале остальных.</p>}
    </>
  )
}

const steps = Array.from({ length: ERR_STEPS }, (_, step) => step)
/** A bar is centred on its step. */
const edges = steps.map((step) => step - 0.5)

export function ErrChart({ counts }: { counts: ChannelCharts['errCounts'] }) {
  const colours = usePlotColours()
  const options = useMemo(() => errOptions(colours), [colours])
  const data = useMemo((): uPlot.AlignedData => [steps, counts], [counts])
  return (
    <>
      <div className={styles.errPlot}>
        <Plot options={options} data={data} />
      </div>
      <p className={styles.axis}>
        ERR, %, с шагом {ERR_STEP}; последний столбец: {edgeOf(ERR_STEPS - 1)} и больше
      </p>
      <PlotTable
        caption="Каналы по ERR"
        head={['ERR', 'Каналов']}
        rows={counts.map((count, step) => [errStepName(step), formatNumber(count)])}
      />
    </>
  )
}

/** `10-15 %`, `от 60 %` */
export function errStepName(step: number): string {
  if (step === ERR_STEPS - 1) return `от ${formatPercent(edgeOf(step))}`
  return `${edgeOf(step)}-${formatPercent(edgeOf(step + 1))}`
}

const edgeOf = (step: number) => step * ERR_STEP

function errOptions(colours: PlotColours): PlotOptions {
  const bars = uPlot.paths.bars?.({ size: [0.86, 80] })
  return {
    padding: [20, 8, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, ERR_STEPS - 0.5] },
      y: { range: (_plot, _min, max) => [0, Math.max(max, 1)] },
    },
    axes: [
      plotAxis(colours, {
        size: 28,
        grid: { show: false },
        splits: () => edges,
        values: () => steps.map((step) => String(edgeOf(step))),
      }),
      plotAxis(colours, {
        size: 56,
        // Channels are counted in whole numbers.
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
        values: (_plot, splits) => splits.map(formatShort),
      }),
    ],
    series: [{}, { fill: colours.accent, width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
    hooks: { draw: [(plot) => writeCounts(plot, colours)] },
  }
}

/** Writes each bar's value above it, where there is room. */
function writeCounts(plot: uPlot, { text, font }: PlotColours): void {
  const { ctx, data, bbox } = plot
  const room = bbox.width / ERR_STEPS
  const ratio = uPlot.pxRatio
  ctx.save()
  ctx.font = font.replace('12px', `${12 * ratio}px`)
  ctx.fillStyle = text
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  data[1]?.forEach((count, step) => {
    const label = formatNumber(count ?? 0)
    if (!count || ctx.measureText(label).width > room) return
    ctx.fillText(label, plot.valToPos(step, 'x', true), plot.valToPos(count, 'y', true) - 3 * ratio)
  })
  ctx.restore()
}
