import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import { useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { useMediaQuery } from '#client/ui/theme/screen.ts'
import styles from './plot.module.css'

type PlotProps = {
  /** A new object creates a new plot. */
  options: PlotOptions
  data: uPlot.AlignedData
}
export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>

/** A chart on a canvas that fills its parent. The parent must describe it to screen readers. */
export function Plot({ options, data }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const plot = new uPlot({ ...still, ...options, ...size() }, data, element)
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [options, data])
  return <div ref={place} className={styles.plot} aria-hidden />
}

type PlotTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** The values of a plot for screen readers; the first cell names its row. */
export function PlotTable({ caption, head, rows }: PlotTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={`${name} ${cells[0]}`}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function usePlotColours(): PlotColours {
  const system = useMediaQuery('(prefers-color-scheme: dark)')
  const contrast = useMediaQuery('(prefers-contrast: more)')
  const mode = `${useThemeChoice()} ${system} ${contrast}`
  return useMemo(() => readColours(mode), [mode])
}

export type PlotColours = Record<'accent' | 'text' | 'grid' | 'font' | 'mode', string>

function readColours(mode: string): PlotColours {
  const style = getComputedStyle(document.documentElement)
  return {
    // The mode is not a colour, but it makes a new object when the mode changes.
    mode,
    accent: style.getPropertyValue('--accent'),
    text: style.getPropertyValue('--text2'),
    grid: style.getPropertyValue('--border'),
    font: `12px ${style.fontFamily}`,
  }
}

/** Styles an axis with the page's colours. `axis` overrides these defaults, for example to hide the grid lines. */
export function plotAxis({ text, grid, font }: PlotColours, axis: uPlot.Axis): uPlot.Axis {
  return {
    stroke: text,
    font,
    grid: { stroke: grid, width: 1 },
    ticks: { show: false },
    ...axis,
  }
}

/** `10 тыс.`, `1,5 млн` */
export const formatShort = (value: number) => short.format(value)
const short = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

/** uPlot draws no cross-hair, selection or legend, because the page shows the selected point itself. */
const still = {
  cursor: { show: false },
  legend: { show: false },
  select: { show: false, left: 0, top: 0, width: 0, height: 0 },
} satisfies Partial<PlotOptions>
