import type { Position } from '#contract/positions.ts'
import type { ManagementType } from '#domain/estimate.ts'
import { managementKeys, type RateRow } from './estimate-content.ts'

type ChosenPosition = Pick<Position, 'id' | 'title' | 'description'>

export type RowsAction =
  | { type: 'rates added'; positions: readonly ChosenPosition[] }
  | { type: 'rate removed'; position: number }
  | { type: 'rate set'; position: number; rate: number | null }
  | { type: 'lines added'; table: ManagementType; positions: readonly number[] }
  | { type: 'line removed'; table: ManagementType; position: number }
  | { type: 'hours set'; table: ManagementType; position: number; hours: number | null }
  | { type: 'replaced'; rows: readonly RateRow[] }

/** Changes the rate card and the lines of both tables. A line belongs to its rate and goes with it. */
export function changeRows(rows: readonly RateRow[], action: RowsAction): readonly RateRow[] {
  switch (action.type) {
    case 'rates added':
      return [...rows, ...freePositions(action.positions, rows).map(newRow)]
    case 'rate removed':
      return rows.filter(({ position_id }) => position_id !== action.position)
    case 'rate set':
      return rows.map((row) => (row.position_id === action.position ? { ...row, rate: action.rate } : row))
    case 'lines added':
      return rows.map((row) =>
        action.positions.includes(row.position_id) && row.hours[action.table] === undefined
          ? { ...row, hours: { ...row.hours, [action.table]: null } }
          : row,
      )
    case 'line removed':
      return rows.map((row) =>
        row.position_id === action.position ? { ...row, hours: without(row.hours, action.table) } : row,
      )
    case 'hours set':
      return rows.map((row) =>
        row.position_id === action.position && row.hours[action.table] !== undefined
          ? { ...row, hours: { ...row.hours, [action.table]: action.hours } }
          : row,
      )
    case 'replaced':
      return action.rows
  }
}

/** Returns the positions that the rate card lacks, compared by id and by title in any case. */
export function freePositions<Item extends ChosenPosition>(
  positions: readonly Item[],
  rows: readonly RateRow[],
): Item[] {
  const ids = new Set(rows.map(({ position_id }) => position_id))
  const titles = new Set(rows.map(({ position_title }) => position_title.trim().toLowerCase()))
  return positions.filter(({ id, title }) => !ids.has(id) && !titles.has(title.trim().toLowerCase()))
}

/** Returns the rows of the rate card with a line in the table. */
export function rowsWithLine(rows: readonly RateRow[], table: ManagementType): RateRow[] {
  return rows.filter(({ hours }) => hours[table] !== undefined)
}

/** Returns the rows of the rate card without a line in the table. */
export function rowsWithoutLine(rows: readonly RateRow[], table: ManagementType): RateRow[] {
  return rows.filter(({ hours }) => hours[table] === undefined)
}

/** Returns the tables with lines of a specialist. */
export function tablesOf({ hours }: RateRow): ManagementType[] {
  return managementKeys.filter((table) => hours[table] !== undefined)
}

function newRow({ id, title, description }: ChosenPosition): RateRow {
  return { position_id: id, position_title: title, position_description: description, rate: null, hours: {} }
}

function without(hours: RateRow['hours'], table: ManagementType): RateRow['hours'] {
  const { [table]: _, ...rest } = hours
  return rest
}
