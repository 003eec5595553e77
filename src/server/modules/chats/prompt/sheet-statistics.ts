import { quotedName } from '#domain/attached-text.ts'
import { columnStatistics } from './column-statistics.ts'
import type { Sheet } from './sheet-text.ts'

/**
 * Returns a line that tells the model what all rows of a shortened sheet hold in each column; empty for a sheet whose
 * rows have no cells in common. Rows of totals are left out, since they would count twice.
 */
export function sheetStatistics({ head, rows, isOpen }: Omit<Sheet, 'size'>): string {
  const titles = cellsOf(head.find((line, index) => index > 0 && !/^(?:←|> )/.test(line)) ?? '')
  const table = rows.map(cellsOf).filter((cells) => !cells.some(isTotal))
  const columns = titles.slice(0, mostColumns).flatMap((title, index) => {
    const found = columnStatistics(table.map((cells) => cells[index] ?? ''))
    if (found === undefined) return []
    const name = `«${quotedName(title).trim().slice(0, longestTitle) || `столбец ${index + 1}`}»`
    if (found.kind === 'texts') return `${name} — заполнено ${found.count}, разных ${found.distinct}`
    const { unit, min, max, sum, mean } = found
    return `${name}${unit && `, ${unit}`} — от ${min} до ${max}, сумма ${sum}, среднее ${mean}`
  })
  if (columns.length === 0) return ''
  const counted = `${isOpen ? 'первым' : 'всем'} ${table.length} строкам`
  const rest = table.length < rows.length ? ' без итоговых' : ''
  return `[Сервер сосчитал по ${counted}${rest}: ${columns.join('; ')}]\n`
}

const mostColumns = 40
const longestTitle = 60

const isTotal = (cell: string) => /^(?:итого|всего)(?![\p{L}\d])/iu.test(cell.trim())

/** A bar inside a cell is written `\|`. */
function cellsOf(row: string): string[] {
  return row.startsWith('| ') ? row.slice(2, -2).split(' | ') : row.split('\t')
}
