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

/** Changes the rate card and the lines of both tables. A line belongs to its rate and goes with it. */
export function changeRows(rows: readonly RateRow[], action: RowsAction): readonly RateRow[] {
  switch (action.type) {
    case 'rates added':
      return [...rows, ...freePositions(action.positions, rows).map(newRow)]
    case 'rate removed':
      return rows.filter(({ position_id }) => position_id !== action.position)
    case 'rate set':
      return withRow(rows, action.position, (row) => ({ ...row, rate: action.rate }))
    case 'lines added':
      return rows.map((row) =>
        action.positions.includes(row.position_id) && !hasLine(row, action.table)
          ? withHours(row, action.table, null)
          : row,
      )
    case 'line removed':
      return withRow(rows, action.position, (row) => ({ ...row, hours: without(row.hours, action.table) }))
    case 'hours set':
      return withRow(rows, action.position, (row) =>
        hasLine(row, action.table) ? withHours(row, action.table, action.hours) : row,
      )
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

export const tablesOf = (row: RateRow): ManagementType[] => managementKeys.filter((table) => hasLine(row, table))

export const hasLine = ({ hours }: RateRow, table: ManagementType): boolean => hours[table] !== undefined

function withRow(rows: readonly RateRow[], position: number, change: (row: RateRow) => RateRow) {
  return rows.map((row) => (row.position_id === position ? change(row) : row))
}

function withHours(row: RateRow, table: ManagementType, hours: number | null): RateRow {
  return { ...row, hours: { ...row.hours, [table]: hours } }
}

function newRow({ id, title, description }: ChosenPosition): RateRow {
  return { position_id: id, position_title: title, position_description: description, rate: null, hours: {} }
}

function without(hours: RateRow['hours'], table: ManagementType): RateRow['hours'] {
  const { [table]: _, ...rest } = hours
  return rest
}
