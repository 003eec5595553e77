import type { Table } from '#client/features/channel-import/table/read-table.ts'
import { DAYS_TO_1904 } from '#client/features/channel-import/table/read-workbook.ts'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { type ImportedChannel, importedChannel } from '#contract/channel-imports.ts'
import { hasScale } from '#domain/amounts/read-amount.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import { isEmptyCell, type Parsed, quoted, type TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { type ImportValue, importKinds, parseCell } from '#domain/channel-import/channel-import-fields.ts'
import type { Scale } from '#domain/channel-import/channel-import-titles.ts'
import { searchText } from '#domain/search-text.ts'

/**
 * Reads each row's value of each field from the cell or its edit, and validates it against the contract.
 * A column is read once until it changes. Rows are identified by their index in the table.
 */
export function createRowValues(table: Table, categories: ImportCategories, { scales, sectionOf }: Meaning) {
  const columns = new Map<ChannelField, number>()
  const edits = new Map<ChannelField, Map<number, string>>()
  /** Values by row; null is an empty cell, and a missing entry has not been read yet. */
  const read = new Map<ChannelField, (NonNullable<Parsed<ImportValue>> | null)[]>()

  /** Values by cell content, for the first `MOST_SEEN` different cells of a field. */
  const seen = new Map<ChannelField, Map<TableCell, Parsed<ImportValue>>>()

  function cell(row: number, field: ChannelField): TableCell {
    const edit = edits.get(field)?.get(row)
    if (edit !== undefined) return edit
    const column = columns.get(field)
    const written = column === undefined ? null : (table.rows[row]?.[column] ?? null)
    if (field === 'category_id' && isEmptyCell(written)) return sectionOf(row) ?? written
    const found = scaled(written, isScaled(field) ? (scales[column ?? 0] ?? 1) : 1)
    const isBareDay = table.from1904 && field === 'price_valid_until' && typeof found === 'number'
    return isBareDay ? found + DAYS_TO_1904 : found
  }

  /** Reads equal cells once, because most columns repeat a few values. */
  function readOnce(field: ChannelField, from: TableCell): Parsed<ImportValue> {
    let ofField = seen.get(field)
    if (ofField === undefined) {
      ofField = new Map()
      seen.set(field, ofField)
    }
    if (ofField.has(from)) return ofField.get(from)
    const value = readCell(field, from, categories)
    if (ofField.size < MOST_SEEN) ofField.set(from, value)
    return value
  }

  return {
    cell,
    value(row: number, field: ChannelField): Parsed<ImportValue> {
      let values = read.get(field)
      if (values === undefined) {
        values = []
        read.set(field, values)
      }
      let value = values[row]
      if (value === undefined) {
        value = readOnce(field, cell(row, field)) ?? null
        values[row] = value
      }
      return value ?? undefined
    },
    setColumns(fields: readonly (ChannelField | undefined)[]) {
      columns.clear()
      read.clear()
      for (const [column, field] of fields.entries()) {
        if (field !== undefined) columns.set(field, column)
      }
    },
    edit(row: number, field: ChannelField, text: string) {
      const ofField = edits.get(field) ?? new Map<number, string>()
      edits.set(field, ofField.set(row, text))
      const values = read.get(field)
      if (values) delete values[row]
    },
    forget(field: ChannelField) {
      read.delete(field)
      seen.delete(field)
    },
  }
}
export type RowValues = ReturnType<typeof createRowValues>

/** `scales`: what the numbers of each column count. `sectionOf`: the section of a row, which is its category. */
type Meaning = { scales: readonly Scale[]; sectionOf: (row: number) => string | undefined }

/** Whether the word for thousands above a column counts its numbers; per cents below «Цены, тыс. руб.» are whole. */
export function isScaled(field: ChannelField): boolean {
  const kind = importKinds[field]
  return kind.is === 'number' && kind.unit !== 'percent'
}

/** Returns the number of a column of thousands or millions in full; a cell may name its unit itself. */
function scaled(cell: TableCell, scale: Scale): TableCell {
  if (scale === 1) return cell
  if (typeof cell === 'number') return cell * scale
  if (cell !== null && typeof cell === 'object' && 'text' in cell)
    return { ...cell, text: scaledText(cell.text, scale) }
  return typeof cell === 'string' ? scaledText(cell, scale) : cell
}

function scaledText(cell: string, scale: Scale): string {
  if (hasScale(cell)) return cell
  return cell.replace(/\d(?=[^\d]*$)/, (digit) => `${digit} ${scale === 1_000 ? 'тыс.' : 'млн'}`)
}

/** A column with more different cells most likely holds names or texts. */
const MOST_SEEN = 500

/** Reads a cell and checks it by the contract; a category must also exist. */
export function readCell(field: ChannelField, cell: TableCell, categories: ImportCategories): Parsed<ImportValue> {
  const parsed = parseCell(field, cell)
  if (parsed === undefined || 'problem' in parsed) return parsed
  const problem = importedFieldError(field, parsed.value)
  if (problem !== undefined) return { problem }
  if (field !== 'category_id') return parsed
  const title = categories.find(String(parsed.value))
  if (title === undefined) return { problem: `Нет такой категории: ${quoted(String(parsed.value))}` }
  return { value: title }
}

/** Returns the category title in a cell, whether that category exists or not. */
export function namedCategory(cell: TableCell): string | undefined {
  const parsed = parseCell('category_id', cell)
  if (parsed === undefined || 'problem' in parsed) return undefined
  const title = String(parsed.value)
  return importedFieldError('category_id', title) === undefined ? title : undefined
}

/** Returns the contract's message for a value or for its absence; undefined when it is valid. */
export function importedFieldError(field: ChannelField, value: ImportValue | undefined): string | undefined {
  return fieldError(importedChannel, wireName(field), value)
}

export function wireName(field: ChannelField): keyof ImportedChannel {
  return field === 'category_id' ? 'category_title' : field
}

/** Holds the categories that rows may name: those of the base and those that the import will create. */
export function createImportCategories() {
  let known = new Map<string, string>()
  let accepted = new Map<string, string>()
  return {
    set: (titles: readonly string[]) => {
      known = byKey(titles)
    },
    accept: (titles: readonly string[]) => {
      accepted = byKey(titles)
    },
    titles: () => known.values(),
    /** Returns the title as the base spells it or will spell it. */
    find: (title: string) => known.get(searchText(title)) ?? accepted.get(searchText(title)),
    isKnown: (title: string) => known.has(searchText(title)),
  }
}
export type ImportCategories = ReturnType<typeof createImportCategories>

/** Counts the rows of each category, regardless of case; the first spelling wins. */
export function countCategories(titles: Iterable<string>): { title: string; rows: number }[] {
  const counted = new Map<string, { title: string; rows: number }>()
  for (const title of titles) {
    const same = counted.get(searchText(title))
    if (same === undefined) counted.set(searchText(title), { title, rows: 1 })
    else same.rows += 1
  }
  return [...counted.values()].sort((one, other) => other.rows - one.rows)
}

function byKey(titles: readonly string[]): Map<string, string> {
  return new Map(titles.map((title) => [searchText(title), title]))
}
