import uPlot from 'uplot'
import { addDays, type CalendarDate, daysBetween } from '#domain/calendar-date.ts'
import { expirySteps, type PricedChannel, type PriceStep, priceSteps, rememberedPrices } from '#domain/price-history.ts'
import { formatShort, type PlotColours, type PlotOptions, plotAxis } from './plot.tsx'

/** The line begins before the first change, so that the former price is seen. */
const LEAST_LEAD_DAYS = 30

/** Plots each price as steps over the days, and the last days of the prices as vertical lines. */
export function priceMemoryPlot(channel: PricedChannel, colours: PlotColours, today: CalendarDate) {
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
