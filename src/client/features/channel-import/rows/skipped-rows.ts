import { channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { cellText } from '#domain/channel-import/channel-import-cell.ts'
import type { ColumnFields } from '#domain/channel-import/channel-import-columns.ts'
import type { JudgedRow, JudgedTable } from './judge-rows.ts'
import { columnTitle, type OpenTable } from './open-table.ts'
import type { RowValues } from './row-values.ts'

/**
 * Returns the rows that the import does not write, with the reason and the current cells in the file's column order.
 * A caller that writes a file must guard the texts (`guardFormula`).
 */
export function skippedRows(
  { table, columns, values, fields }: OpenTable & { values: RowValues; fields: ColumnFields },
  { all }: JudgedTable,
) {
  const rows = all.filter(({ status }) => status === 'bad' || status === 'duplicate')
  return {
    titles: columns.map(columnTitle),
    rows: rows.map((row) => ({
      rowNumber: row.index + 1,
      reason: reasonToSkip(row),
      cells: columns.map((_, column) => {
        const field = fields[column]
        return cellText(field ? values.cell(row.index, field) : table.rows[row.index]?.[column])
      }),
    })),
  }
}

function reasonToSkip({ problems, duplicateOf }: JudgedRow): string {
  if (duplicateOf !== undefined) return `Та же ссылка, что в строке ${duplicateOf + 1}`
  return channelFields
    .flatMap((field) => (problems[field] === undefined ? [] : `${channelFieldLabel(field)}: ${problems[field]}`))
    .join('; ')
}
