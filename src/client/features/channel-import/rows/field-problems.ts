import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import type { JudgedRow } from './judge-rows.ts'

/** How many rows a field keeps from being written: rows without a value, and rows whose value is refused. */
export type FieldProblem = { field: ChannelField; empty: number; wrong: number }

/** Counts the rows by field, in the fields' order. A row counts in each field that has an error. */
export function fieldProblems(
  bad: readonly JudgedRow[],
  isToldElsewhere: (row: JudgedRow, field: ChannelField) => boolean,
): FieldProblem[] {
  return channelFields.flatMap((field) => {
    const rows = bad.filter((row) => row.problems[field] !== undefined && !isToldElsewhere(row, field))
    if (rows.length === 0) return []
    const wrong = rows.filter((row) => isWrong(row, field)).length
    return [{ field, empty: rows.length - wrong, wrong }]
  })
}

/** Tells whether only an edit of the row mends the field. */
export function isWrong({ problems, reader }: JudgedRow, field: ChannelField): boolean {
  return problems[field] !== undefined && (identifying.has(field) || reader.value(field) !== undefined)
}

/** Each channel has its own title and address, so no common value can fill these. */
export const identifying: ReadonlySet<ChannelField> = new Set(['title', 'url'])
