import type { ReactNode } from 'react'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { searchSentences } from '#client/features/channels/data/search-sentences.ts'
import { useCategoryTitle } from '#client/features/channels/data/use-conditions.ts'
import { formatCount, formatMoney, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import { type ChannelCharts, chartedPrice } from '#domain/channel-charts.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import styles from './channel-charts.module.css'
import { CpvTable } from './cpv-table.tsx'
import { ErrChart, errStepName } from './err-chart.tsx'
import { PriceChart } from './price-chart.tsx'

type DrawnChartsProps = {
  charts: ChannelCharts
  /** The categories of the list's filter. */
  chosen: readonly number[]
  onOpen: (id: number) => void
}

const priceName = channelFieldLabel(chartedPrice)

/** A table with up to this many categories (40 px each) is no higher than the ERR chart. */
const shortTable = 4

/** The three charts, each with its values in words. */
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

export function ChartsFilter({ total, search }: ChartsFilterProps) {
  const parts = [formatCount(total, channelForms), ...searchSentences(search, useCategoryTitle())]
  return <p className={styles.filter}>{parts.join(' · ')}</p>
}

type ChartsFilterProps = { total: number; search: ChannelsBaseSearch }

type ChartProps = { area: 'price' | 'cpv' | 'err'; title: string; summary: string; children: ReactNode }

function Chart({ area, title, summary, children }: ChartProps) {
  return (
    <section className={styles[area]} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
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

/** Returns a text about the outliers at the edge. */
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
  const found = `Медиана ${formatPercent(medianErr)}; чаще всего ${step}: ${formatCount(most, channelForms)}.`
  return found + left('ERR', withoutErr)
}

/** Returns a text about the channels that a chart leaves out. */
function left(missing: string, count: number): string {
  return count === 0 ? '' : ` Без ${missing}: ${formatNumber(count)}.`
}
