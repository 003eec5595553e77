import { useId, useMemo } from 'react'
import uPlot from 'uplot'
import { rubles, unmovedText, yearMoveText } from '#client/features/channels/field/channel-value.tsx'
import type { Channel } from '#contract/channels.ts'
import { addDays, agencyDay, type CalendarDate, daysBetween, formatCalendarDate } from '#domain/calendar-date.ts'
import { channelFieldLabel } from '#domain/channel-fields.ts'
import {
  expirySteps,
  knownSince,
  type PricedChannel,
  type PriceStep,
  priceSteps,
  type RememberedPrice,
  rememberedPrices,
  yearMove,
} from '#domain/price-history.ts'
import { formatShort, Plot, type PlotColours, type PlotOptions, PlotTable, plotAxis, usePlotColours } from './plot.tsx'
import styles from './price-memory.module.css'

/** The price that the agency pays comes first. */
const shownPrices = rememberedPrices.toReversed()

/** Draws the channel's prices over time with the last days of the prices, and tells how far each moved in a year. */
export function PriceMemory({ channel }: { channel: Channel }) {
  const title = useId()
  const colours = usePlotColours()
  const day = agencyDay(new Date())
  const { options, data } = useMemo(() => priceMemoryPlot(channel, colours, day), [channel, colours, day])
  return (
    <section className={styles.memory} aria-labelledby={title}>
      <h3 id={title}>Как менялись цены</h3>
      <dl className={styles.moves}>
        {shownPrices.map((price) => (
          <Move key={price} channel={channel} price={price} day={day} />
        ))}
      </dl>
      <div className={styles.plot}>
        <Plot options={options} data={data} />
      </div>
      <p className={styles.note}>Вертикальный пунктир показывает последний день действия цен.</p>
      <PlotTable
        caption="Как менялись цены"
        head={['Цена', 'С какого дня', 'Сколько']}
        rows={shownPrices.flatMap((price) =>
          priceSteps(channel, price).map(({ from, value }) => [
            channelFieldLabel(price),
            from === null ? 'раньше' : formatCalendarDate(from),
            rubles(value),
          ]),
        )}
      />
    </section>
  )
}

function Move({ channel, price, day }: { channel: Channel; price: RememberedPrice; day: string }) {
  const move = yearMove(channel, price, day)
  return (
    <div data-price={price}>
      <dt>{channelFieldLabel(price)}</dt>
      <dd>
        {rubles(channel[price])}
        <span className={styles.move}>{move ? yearMoveText(move, day) : unmovedText(knownSince(channel), day)}</span>
      </dd>
    </div>
  )
}

/** The line begins before the first change, so that the former price is seen. */
const LEAST_LEAD_DAYS = 30

/** Plots each price as steps over the days, and the last days of the prices as vertical lines. */
function priceMemoryPlot(channel: PricedChannel, colours: PlotColours, today: CalendarDate) {
  const lines = rememberedPrices.map((price) => priceSteps(channel, price))
  const changed = [...new Set(lines.flat().flatMap(({ from }) => from ?? []))].sort()
  const start = startOf(changed[0] ?? today, today)
  const days = [start, ...changed, today]
  const data: uPlot.AlignedData = [days.map(secondsOf), ...lines.map((steps) => days.map((day) => valueOn(steps, day)))]
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const line = (stroke: string, dash: number[], width: number): uPlot.Series => ({
    stroke,
    dash,
    width,
    points: { show: false },
    ...(stepped && { paths: stepped }),
  })
  const options: PlotOptions = {
    padding: [8, 12, 0, 0],
    scales: {
      x: { time: true, range: [secondsOf(start), secondsOf(today)] },
      y: { range: (_plot, least, most) => roomAround(least, most) },
    },
    axes: [
      plotAxis(colours, {
        size: 28,
        space: 64,
        grid: { show: false },
        values: (_plot, splits) => splits.map(monthOf),
        incrs: [30, 91, 182, 365].map((count) => count * SECONDS_IN_DAY),
      }),
      plotAxis(colours, { size: 60, values: (_plot, splits) => splits.map(formatShort) }),
    ],
    series: [{}, line(colours.text, [6, 4], 1.5), line(colours.text, [2, 3], 1.5), line(colours.accent, [], 2)],
    hooks: {
      drawAxes: [(plot) => drawLastDays(plot, expirySteps(channel), colours)],
    },
  }
  return { options, data }
}

const SECONDS_IN_DAY = 86_400
const secondsOf = (day: CalendarDate) => Date.parse(day) / 1000

/** `янв. 26`: the format itself adds «г.». */
function monthOf(seconds: number): string {
  const parts = month.formatToParts(seconds * 1000)
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : value)).join('\u00a0')
}
const month = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: '2-digit', timeZone: 'UTC' })

function startOf(first: CalendarDate, today: CalendarDate): CalendarDate {
  return addDays(first, -Math.max(LEAST_LEAD_DAYS, Math.round(daysBetween(first, today) / 8)))
}

function valueOn(steps: readonly PriceStep<number>[], day: CalendarDate): number | null {
  return steps.findLast(({ from }) => from === null || from <= day)?.value ?? null
}

/** Prices that hardly differ must not look like cliffs. */
function roomAround(least: number, most: number): [number, number] {
  const room = Math.max((most - least) * 0.15, most * 0.05, 1)
  return [Math.max(0, least - room), most + room]
}

function drawLastDays(plot: uPlot, steps: readonly PriceStep<CalendarDate>[], { text }: PlotColours): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.strokeStyle = text
  ctx.globalAlpha = 0.45
  ctx.lineWidth = uPlot.pxRatio
  ctx.setLineDash([4 * uPlot.pxRatio, 4 * uPlot.pxRatio])
  for (const { value } of steps) {
    const left = plot.valToPos(secondsOf(value), 'x', true)
    if (left < bbox.left || left > bbox.left + bbox.width) continue
    ctx.beginPath()
    ctx.moveTo(left, bbox.top)
    ctx.lineTo(left, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}
