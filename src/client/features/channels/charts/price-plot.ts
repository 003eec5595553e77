import uPlot from 'uplot'
import type { AxisRange } from '#domain/axis-range.ts'
import type { ChannelCharts, ChannelPoints } from '#domain/channel-charts.ts'
import { formatShort, type PlotColours, type PlotOptions, plotAxis } from './plot.tsx'

/**
 * The points' positions in CSS px from the plot's corner. `beyond` is the direction in radians (0 is right) from a
 * point at the edge to its true place, and NaN for a point within the axes.
 */
export type Places = { left: Float64Array; top: Float64Array; beyond: Float64Array; width: number; height: number }

export type PricePoints = Pick<ChannelCharts, 'points' | 'priceRange' | 'viewsRange'>

/** In CSS px. */
const RADIUS = 3.5

/**
 * Plots price over planned views on logarithmic axes. Draws translucent points itself, which uPlot cannot, so that
 * crowded areas look darker. An outlier appears at the edge as a triangle that points to its true place.
 */
export function pricePlot(
  { points, priceRange, viewsRange }: PricePoints,
  colours: PlotColours,
  onDraw: (places: Places) => void,
) {
  const options: PlotOptions = {
    padding: [12, 28, 0, 0],
    scales: { x: { ...logarithmic(viewsRange), time: false }, y: logarithmic(priceRange) },
    axes: [
      plotAxis(colours, { ...logarithmicAxis(colours), size: 36, gap: 12 }),
      plotAxis(colours, { ...logarithmicAxis(colours), size: 64 }),
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: {
      draw: [
        (plot) => {
          const places = placesOf(plot, points)
          drawPoints(plot, places, colours)
          onDraw(places)
        },
      ],
    },
  }
  const data: uPlot.AlignedData = [points.views, points.prices]
  return { options, data }
}

/** Returns the index of the nearest point within `reach`, or -1. */
export function nearestPoint({ left, top }: Places, x: number, y: number, reach: number): number {
  let nearest = -1
  let least = reach * reach
  left.forEach((pointLeft, place) => {
    const distance = (pointLeft - x) ** 2 + ((top[place] ?? 0) - y) ** 2
    if (distance > least) return
    nearest = place
    least = distance
  })
  return nearest
}

/** uPlot's own range ends at powers of ten and leaves most of a chart empty. */
function logarithmic({ from, to }: AxisRange = { from: 1, to: 10 }) {
  const range: uPlot.Range.MinMax =
    from === to ? [roundDown(from / 2), roundUp(to * 2)] : [roundDown(from), roundUp(to)]
  return { distr: 3, log: 10, range: () => range } satisfies uPlot.Scale
}

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1)
}

function roundUp(value: number): number {
  const below = roundDown(value)
  if (below === value) return value
  return below * (leadingDigit(below) === 2 ? 2.5 : 2)
}

function logarithmicAxis({ grid }: PlotColours): uPlot.Axis {
  const labelled = (_plot: uPlot, splits: number[]) => splits.map((value) => (isMain(value, splits) ? value : null))
  return {
    filter: labelled,
    grid: { stroke: grid, width: 1, filter: labelled },
    values: (_plot, splits: (number | null)[]) => splits.map((value) => (value === null ? '' : formatShort(value))),
  }
}

/** Labels powers of ten, and on a short scale also 2 and 5. */
function isMain(value: number, splits: number[]): boolean {
  const isShort = (splits.at(-1) ?? 0) <= 200 * (splits[0] ?? 0)
  const digit = leadingDigit(value)
  return digit === 1 || (isShort && (digit === 2 || digit === 5))
}

const leadingDigit = (value: number) => Number(value.toExponential()[0])

function placesOf(plot: uPlot, { views, prices }: ChannelPoints): Places {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = plot.over
  const across = views.map((value) => plot.valToPos(value, 'x'))
  const down = prices.map((value) => plot.valToPos(value, 'y'))
  const inX = (x: number) => Math.min(Math.max(x, 0), offsetWidth)
  const inY = (y: number) => Math.min(Math.max(y, 0), offsetHeight)
  return {
    left: across.map((x) => offsetLeft + inX(x)),
    top: down.map((y) => offsetTop + inY(y)),
    beyond: across.map((x, place) => {
      const y = down[place] ?? 0
      const [right, below] = [x - inX(x), y - inY(y)]
      return right === 0 && below === 0 ? Number.NaN : Math.atan2(Math.sign(below), Math.sign(right))
    }),
    width: plot.width,
    height: plot.height,
  }
}

function drawPoints({ ctx }: uPlot, { left, top, beyond }: Places, { accent }: PlotColours): void {
  const ratio = uPlot.pxRatio
  // Up to 500 points stay distinct. A larger number fades each point, so that dense areas keep a visible shape.
  const strength = Math.max(0.12, Math.min(1, Math.sqrt(500 / left.length)))
  const stamp = stampOf(accent, ratio, strength)
  const middle = stamp.width / 2
  left.forEach((x, place) => {
    const y = (top[place] ?? 0) * ratio
    const angle = beyond[place] ?? Number.NaN
    if (Number.isNaN(angle)) ctx.drawImage(stamp, x * ratio - middle, y - middle)
    else drawTriangle(ctx, x * ratio, y, angle, accent)
  })
}

/** The triangle's tip is at the edge. */
function drawTriangle(ctx: CanvasRenderingContext2D, x: number, y: number, angle: number, colour: string) {
  const size = 2.5 * RADIUS * uPlot.pxRatio
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(angle)
  ctx.beginPath()
  ctx.moveTo(0, 0)
  ctx.lineTo(-size, -size * 0.6)
  ctx.lineTo(-size, size * 0.6)
  ctx.closePath()
  ctx.fillStyle = colour
  ctx.fill()
  ctx.restore()
}

/** Draws one point to copy, because drawing fifty thousand circles takes a second. */
function stampOf(colour: string, ratio: number, strength: number): HTMLCanvasElement {
  const stamp = document.createElement('canvas')
  const middle = Math.ceil((RADIUS + 1) * ratio)
  stamp.width = 2 * middle
  stamp.height = 2 * middle
  const ctx = stamp.getContext('2d')
  if (!ctx) return stamp
  ctx.arc(middle, middle, RADIUS * ratio, 0, 2 * Math.PI)
  ctx.fillStyle = colour
  ctx.strokeStyle = colour
  ctx.lineWidth = ratio
  ctx.globalAlpha = 0.35 * strength
  ctx.fill()
  ctx.globalAlpha = 0.7 * strength
  ctx.stroke()
  return stamp
}
