import { numberText } from './cell-text.ts'
import { tableRow, tableRule } from './markdown-table.ts'
import { readXml } from './xml-events.ts'

type Points = { values: string[]; format: string; isText: boolean }
type Series = { name: Points; categories: Points; values: Points }

const maxPoints = 5_000

/** Returns a chart's title and the numbers that it shows, a row for each category; empty for a chart without numbers. */
export function chartText(part: Uint8Array | undefined): string {
  const all: Series[] = []
  let [title, isTitle, isFormat, isValue, index] = ['', false, false, false, 0]
  let points: Points | undefined
  const path: string[] = []
  readXml(part, {
    open(name, { idx = '0' }) {
      const [series, parent] = [all.at(-1), path.at(-1)]
      path.push(name)
      if (name === 'c:ser') all.push({ name: newPoints(), categories: newPoints(), values: newPoints() })
      else if (name === 'c:title') isTitle = all.length === 0
      else if (parent === 'c:ser' && series) points = pointsOf(series, name)
      else if (/^c:(str|multiLvlStr)Cache$/.test(name) && points) points.isText = true
      else if (name === 'c:formatCode') {
        isFormat = true
        if (points) points.format = ''
      } else if (name === 'c:pt') {
        index = Math.min(Number(idx), maxPoints)
        const inner = points?.values[index]
        if (points && inner) points.values[index] = `${inner} `
      } else if (name === 'c:v' || name === 'a:t') isValue = true
    },
    close(name) {
      path.pop()
      if (name === 'c:title') isTitle = false
      else if (name === 'c:formatCode') isFormat = false
      else if (name === 'c:v' || name === 'a:t') isValue = false
      else if (path.at(-1) === 'c:ser') points = undefined
    },
    text(piece) {
      if (isFormat && points) points.format += piece
      else if (isValue && isTitle) title += piece
      else if (isValue && points) points.values[index] = (points.values[index] ?? '') + piece
    },
  })
  return all.length === 0 ? '' : `Диаграмма${title === '' ? '' : ` «${title.trim()}»`}\n\n${tableOf(all)}`
}

const newPoints = (): Points => ({ values: [], format: 'General', isText: false })

/** Axes, labels and hidden series have elements of these names too, so only a child of the series counts. */
function pointsOf({ name, categories, values }: Series, child: string): Points | undefined {
  if (child === 'c:tx') return name
  if (child === 'c:cat' || child === 'c:xVal') return categories
  return child === 'c:val' || child === 'c:yVal' ? values : undefined
}

function tableOf(all: readonly Series[]): string {
  const categories = all.find(({ categories }) => categories.values.length > 0)?.categories ?? newPoints()
  const length = Math.max(...all.map(({ values }) => values.values.length), 0)
  const head = tableRow(['', ...all.map(({ name }) => name.values.join(' '))]) + tableRule(all.length + 1)
  const rows = Array.from({ length }, (_, row) =>
    tableRow([shown(categories, row), ...all.map(({ values }) => shown(values, row))]),
  )
  return (head + rows.join('')).trimEnd()
}

function shown({ values, format, isText }: Points, index: number): string {
  const value = values[index] ?? ''
  const number = Number(value)
  return isText || value === '' || Number.isNaN(number) ? value : numberText(number, format || 'General', false)
}
