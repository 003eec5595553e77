import { formatNumber } from '#client/lib/page/format.ts'
import type { Preferred, Sides } from '#client/ui/form/use-versioned-save.ts'
import {
  bareValue,
  type EstimateContent,
  estimateFieldLabels,
  estimateFieldNames,
  managementKeys,
  type RateRow,
} from './estimate-content.ts'
import { sectionTitle } from './estimate-problem.ts'

/** A change that another user made while the form was open, in words. */
export type EstimateConflict = {
  key: string
  label: string
  was: string
  now: string
  /** The form's own value, if it differs from the opened and the stored one. */
  mine?: string
}

/** Returns another user's changes in the order of the screen. */
export function findConflicts({ opened, mine, current }: Sides<EstimateContent>): EstimateConflict[] {
  const [was, own, now] = [cellsOf(opened), cellsOf(mine), cellsOf(current)]
  const keys = [...new Set([...was.keys(), ...now.keys()])]
  return keys.flatMap((key): EstimateConflict[] => {
    const values = { was: was.get(key), now: now.get(key), own: own.get(key) }
    if (isSame(values.was, values.now)) return []
    const label = values.now?.label ?? values.was?.label ?? key
    const change = { key, label, was: inWords(values.was), now: inWords(values.now) }
    const isDisputed = !isSame(values.own, values.was) && !isSame(values.own, values.now)
    return [isDisputed ? { ...change, mine: inWords(values.own) } : change]
  })
}

/**
 * Merges the changes of two users. `prefer` decides where both changed the same value; any other change stays.
 * Removing a rate also removes its lines.
 */
export function mergeContents({ opened, mine, current }: Sides<EstimateContent>, prefer: Preferred): EstimateContent {
  const [was, own, now] = [cellsOf(opened), cellsOf(mine), cellsOf(current)]
  const takesTheirs = (key: string) => {
    if (isSame(was.get(key), now.get(key))) return false
    return prefer === 'theirs' || isSame(own.get(key), was.get(key))
  }
  const values = { ...mine.values }
  for (const field of estimateFieldNames) {
    if (takesTheirs(field)) Object.assign(values, { [field]: current.values[field] })
  }
  return { values, rows: mergeRows(mine.rows, current.rows, takesTheirs) }
}

function mergeRows(
  mine: readonly RateRow[],
  current: readonly RateRow[],
  takesTheirs: (key: string) => boolean,
): RateRow[] {
  const added = current.filter(({ position_id }) => !rowIn(mine, position_id))
  return [...mine, ...added].flatMap((row): RateRow[] => {
    const { position_id } = row
    const [own, theirs] = [rowIn(mine, position_id), rowIn(current, position_id)]
    const rateOf = takesTheirs(`rates ${position_id}`) ? theirs : own
    if (!rateOf) return []
    const hours: RateRow['hours'] = {}
    for (const table of managementKeys) {
      const taken = (takesTheirs(`${table} ${position_id}`) ? theirs : own)?.hours[table]
      if (taken !== undefined) hours[table] = taken
    }
    return [{ ...row, rate: rateOf.rate, hours }]
  })
}

type Cell = { label: string; value: string | number | null; unit: string }

function cellsOf({ values, rows }: EstimateContent): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const field of estimateFieldNames) {
    cells.set(field, { label: estimateFieldLabels[field], value: bareValue(values[field]), unit: '' })
  }
  for (const place of ['rates', ...managementKeys] as const) {
    for (const { position_id, position_title, rate, hours } of rows) {
      const value = place === 'rates' ? rate : hours[place]
      if (value === undefined) continue
      cells.set(`${place} ${position_id}`, {
        label: `${sectionTitle(place)}: ${position_title}`,
        value: bareValue(value),
        unit: place === 'rates' ? '\u00a0₽/час' : '\u00a0ч',
      })
    }
  }
  return cells
}

function isSame(a: Cell | undefined, b: Cell | undefined): boolean {
  return a?.value === b?.value
}

function inWords(cell: Cell | undefined): string {
  if (cell === undefined) return 'нет в таблице'
  const { value, unit } = cell
  if (value === null || value === 'NaN') return '-'
  return typeof value === 'number' ? `${formatNumber(value)}${unit}` : value
}

function rowIn(rows: readonly RateRow[], position: number): RateRow | undefined {
  return rows.find(({ position_id }) => position_id === position)
}
