import { formatNumber } from '#client/lib/page/format.ts'
import { changedFields, mergeFields, type Preferred, type Sides } from '#client/ui/form/use-versioned-save.ts'
import {
  bareValue,
  type EstimateContent,
  type EstimateFormValues,
  estimateFieldLabels,
  estimateFieldNames,
  managementKeys,
  type RateRow,
} from './estimate-content.ts'
import { sectionTitle } from './estimate-problem.ts'

/** A change that another user made while the form was open, in words. */
type EstimateConflict = {
  key: string
  label: string
  was: string
  now: string
  /** The form's own value, if it differs from the opened and the stored one. */
  mine?: string
}

/** Returns another user's changes in the order of the screen. */
export function findConflicts(sides: Sides<EstimateContent>): EstimateConflict[] {
  const { keys, cells } = cellsOfSides(sides)
  const { opened, mine, current } = cells
  return changedFields(keys, cells, isSame).map(({ field: key, isDisputed }) => ({
    key,
    label: (current[key] ?? opened[key])?.label ?? key,
    was: inWords(opened[key]),
    now: inWords(current[key]),
    ...(isDisputed && { mine: inWords(mine[key]) }),
  }))
}

/**
 * Merges the changes of two users. `prefer` decides where both changed the same value; any other change stays.
 * Removing a rate also removes its lines.
 */
export function mergeContents(sides: Sides<EstimateContent>, prefer: Preferred): EstimateContent {
  const { keys, cells } = cellsOfSides(sides)
  const merged = mergeFields(keys, cells, prefer, isSame)
  const values: EstimateFormValues = {}
  for (const field of estimateFieldNames) Object.assign(values, { [field]: merged[field]?.value })
  const { mine, current } = sides
  const added = current.rows.filter((row) => mine.rows.every(({ position_id }) => position_id !== row.position_id))
  const rows = [...mine.rows, ...added].flatMap((row): RateRow[] => {
    const rate = merged[`rates ${row.position_id}`]
    if (rate === undefined) return []
    const hours: RateRow['hours'] = {}
    for (const table of managementKeys) {
      const line = merged[`${table} ${row.position_id}`]
      if (line) hours[table] = numberOf(line)
    }
    return [{ ...row, rate: numberOf(rate), hours }]
  })
  return { values, rows }
}

type Cell = { label: string; value: string | number | null | undefined; unit: string }
type Cells = Record<string, Cell | undefined>

function cellsOfSides({ opened, mine, current }: Sides<EstimateContent>) {
  const cells = { opened: cellsOf(opened), mine: cellsOf(mine), current: cellsOf(current) }
  return { cells, keys: Object.keys({ ...cells.opened, ...cells.current }) }
}

function cellsOf({ values, rows }: EstimateContent): Cells {
  const cells: Cells = {}
  for (const field of estimateFieldNames) {
    cells[field] = { label: estimateFieldLabels[field], value: values[field], unit: '' }
  }
  for (const place of ['rates', ...managementKeys] as const) {
    for (const { position_id, position_title, rate, hours } of rows) {
      const value = place === 'rates' ? rate : hours[place]
      if (value === undefined) continue
      cells[`${place} ${position_id}`] = {
        label: `${sectionTitle(place)}: ${position_title}`,
        value,
        unit: place === 'rates' ? '\u00a0₽/час' : '\u00a0ч',
      }
    }
  }
  return cells
}

const isSame = (a: Cell | undefined, b: Cell | undefined) => (a && bareValue(a.value)) === (b && bareValue(b.value))

function inWords(cell: Cell | undefined): string {
  if (cell === undefined) return 'нет в таблице'
  const value = bareValue(cell.value)
  if (value === null || value === 'NaN') return '-'
  return typeof value === 'number' ? `${formatNumber(value)}${cell.unit}` : value
}

const numberOf = ({ value }: Cell) => (typeof value === 'number' ? value : null)
