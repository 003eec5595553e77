import { useMemo } from 'react'
import uPlot from 'uplot'
import { formatNumber, formatPercent } from '#client/lib/page/format.ts'
import { type ChannelCharts, ERR_STEP, ERR_STEPS } from '#domain/channel-charts.ts'
import styles from './channel-charts.module.css'
import { formatShort, Plot, type PlotColours, type PlotOptions, PlotTable, plotAxis, usePlotColours } from './plot.tsx'

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
