import { sampleWorkbook } from '#client/features/channel-import/table/sample-workbook.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { channelAddressKey } from '#domain/channel-address.ts'
import { type ChannelField, channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { cellText, type Parsed } from '#domain/channel-import/channel-import-cell.ts'
import { type ColumnFields, matchColumns } from '#domain/channel-import/channel-import-columns.ts'
import type { ImportValue } from '#domain/channel-import/channel-import-fields.ts'
import { withoutScale } from '#domain/channel-import/channel-import-titles.ts'
import { cellOrFallback, type RowStatus, type StoredChannel } from '#domain/channel-import/channel-import-verdict.ts'
import {
  fieldProblems,
  isWrong,
  type JudgedRow,
  type JudgedTable,
  judgeRows,
  previewRow,
  rowToWrite,
} from './import-rows.ts'
import {
  columnTitle,
  describeTable,
  type MatchedTable,
  openTable,
  type TableDescription,
  takenRows,
} from './open-table.ts'
import { countCategories, createImportCategories, createRowValues, namedCategory, readCell } from './row-values.ts'

/**
 * Holds one import, from the bytes of a file to the rows to write. All results derive from the table, the choices and
 * the edits, so callers may call the functions in any order and repeatedly.
 */
export function createImportSession() {
  const categories = createImportCategories()
  const defaults = new Map<ChannelField, string>()
  const stored = new Map<string, StoredChannel[]>()
  let opened: MatchedTable | undefined
  let judged: JudgedTable | undefined

  function current(): MatchedTable {
    if (opened === undefined) throw new Error('no table is open')
    return opened
  }

  const fallback = (field: ChannelField): Parsed<ImportValue> =>
    readCell(field, defaults.get(field) ?? null, categories)

  function judge(): JudgedTable {
    judged ??= judgeRows(takenRows(current()), current().values, fallback, stored)
    return judged
  }

  function setColumns(fields: ColumnFields): TableDescription {
    const table = current()
    table.fields = fields
    table.values.setColumns(fields)
    judged = undefined
    return description()
  }

  function description(): TableDescription {
    return describeTable(current(), [...categories.titles()])
  }

  /** The list of new categories tells of these rows. */
  const isUnknownCategory = ({ index }: JudgedRow, field: ChannelField): boolean => {
    if (field !== 'category_id') return false
    const title = namedCategory(current().values.cell(index, field))
    return title !== undefined && categories.find(title) === undefined
  }

  function categoriesChanged(): void {
    opened?.values.forget('category_id')
    judged = undefined
  }

  return {
    /** Reads a file, or another sheet, and matches its columns. Drops edits and accepted categories of the earlier one. */
    open(bytes: Uint8Array<ArrayBuffer>, sheet?: string): TableDescription {
      const table = openTable(bytes, sheet)
      categories.accept([])
      const meaning = { scales: table.scales, sectionOf: (row: number) => table.sections.get(row) }
      const values = createRowValues(table.table, categories, meaning)
      // A table of hidden rows alone is imported whole.
      opened = { ...table, values, fields: [], isLeftTaken: table.left.length === table.rows.length }
      // A hidden column is not seen, so it takes no field from another one.
      const { hiddenColumns } = table.table.marks
      const columns = table.columns.map((column, at) => (hiddenColumns.has(at) ? { own: '', group: '' } : column))
      const samples = table.samples.map((cells, at) => (hiddenColumns.has(at) ? [] : cells))
      return setColumns(matchColumns(columns, samples, categories.titles()))
    },
    /** Imports the rows that the file hides or strikes out, or leaves them out. */
    takeLeft(isTaken: boolean): TableDescription {
      current().isLeftTaken = isTaken
      judged = undefined
      return description()
    },
    /** Sets the field of each column and replaces the automatic matching. */
    setColumns,
    /** Describes the table again, because edits fill its empty cells. */
    description,
    /** Sets values for new channels whose rows leave them out; returns the errors. */
    setDefaults(texts: Partial<Record<ChannelField, string>>): Partial<Record<ChannelField, string>> {
      defaults.clear()
      judged = undefined
      const problems: Partial<Record<ChannelField, string>> = {}
      for (const field of channelFields) {
        defaults.set(field, texts[field] ?? '')
        const read = fallback(field)
        if (read !== undefined && 'problem' in read) problems[field] = read.problem
      }
      return problems
    },
    /** Adds a batch of the base's channels. `isFirst` removes the channels added before. */
    addExisting(channels: readonly StoredChannel[], isFirst: boolean): void {
      if (isFirst) stored.clear()
      for (const channel of channels) {
        const same = stored.get(channelAddressKey(channel.url))
        if (same) same.push(channel)
        else stored.set(channelAddressKey(channel.url), [channel])
      }
      judged = undefined
    },
    /** Sets the category titles of the base. If set before a file is opened, they help to find the category column. */
    setCategories(titles: readonly string[]): void {
      categories.set(titles)
      categoriesChanged()
    },
    /** Sets the titles that the import may create, and replaces earlier ones. */
    acceptCategories(titles: readonly string[]): void {
      categories.accept(titles)
      categoriesChanged()
    },
    /** Tells of all rows: how many end in which way, and what keeps them from being written. */
    outcome() {
      const { values } = current()
      const { of, toWrite } = judge()
      const named = takenRows(current()).flatMap((row) => namedCategory(values.cell(row, 'category_id')) ?? [])
      const used = new Set(toWrite.flatMap((row) => textOf(row, 'category_id') ?? []))
      const cpvOff = toWrite.filter(({ isCpvOff }) => isCpvOff)
      return {
        counts: {
          new: of.new.length,
          changed: of.changed.length,
          unchanged: of.unchanged.length,
          duplicate: of.duplicate.length,
          bad: of.bad.length,
        },
        /** How many rows each field keeps from being written. */
        problems: fieldProblems(of.bad, isUnknownCategory),
        /** Fields with errors, which the preview shows first. */
        problemFields: channelFields.filter((field) => of.bad.some(({ problems }) => problems[field] !== undefined)),
        /** The category titles that the base lacks, the most frequent first. */
        unknownCategories: countCategories(named.filter((title) => !categories.isKnown(title))),
        /** The new categories that the rows to write use. */
        newCategories: [...used].filter((title) => !categories.isKnown(title)),
        /** The channels whose CPV will not match their price: how many, and the first titles. */
        cpvOff: {
          count: cpvOff.length,
          titles: cpvOff.slice(0, 5).map((row) => textOf(row, 'title') ?? row.stored?.title ?? ''),
        },
      }
    },
    /** Returns rows of the preview; `wrongIn` leaves those whose value of that field is refused. */
    rows(filter: RowStatus | 'all', from: number, to: number, wrongIn?: ChannelField) {
      const all = filter === 'all' ? judge().all : judge().of[filter]
      const rows = wrongIn === undefined ? all : all.filter((row) => isWrong(row, wrongIn))
      return rows.slice(from, to).map((row) => previewRow(row, current().values))
    },
    /** Overwrites a cell, even of a field without a column; all rows are checked again. `rowNumber` is the file's. */
    edit(rowNumber: number, field: ChannelField, text: string): void {
      current().values.edit(rowNumber - 1, field, text)
      judged = undefined
    },
    payload: (from: number, to: number) => judge().toWrite.slice(from, to).map(rowToWrite),
    skipped: () => skippedRows(current(), judge()),
    /** Returns a table that the import reads without an error. It needs no open table. */
    sample: (today: CalendarDate) => sampleWorkbook([...categories.titles()], today),
  }
}

export type ImportOutcome = ReturnType<ReturnType<typeof createImportSession>['outcome']>

function textOf({ reader, stored }: JudgedRow, field: ChannelField): string | undefined {
  const cell = cellOrFallback(reader, stored, field)
  return cell !== undefined && 'value' in cell ? String(cell.value) : undefined
}

/**
 * Returns the rows that the import does not write, with the reason and the current cells in the file's column order,
 * and the category of a section as a last cell.
 * A caller that writes a file must guard the texts (`guardFormula`).
 */
function skippedRows({ table, columns, values, fields, sections }: MatchedTable, { all }: JudgedTable) {
  const rows = all.filter(({ status }) => status === 'bad' || status === 'duplicate')
  const added: ChannelField[] = sections.size > 0 && !fields.includes('category_id') ? ['category_id'] : []
  return {
    // The cells hold full numbers, so that the import reads the file again.
    titles: [
      ...columns.map((column, index) => {
        const { own, group } = column
        const isRead = fields[index] !== undefined
        return columnTitle(isRead ? { own: withoutScale(own), group: withoutScale(group) } : column, index)
      }),
      ...added.map(channelFieldLabel),
    ],
    rows: rows.map((row) => ({
      rowNumber: row.index + 1,
      reason: reasonToSkip(row),
      cells: [
        ...columns.map((_, column) => {
          const field = fields[column]
          return cellText(field ? values.cell(row.index, field) : table.rows[row.index]?.[column])
        }),
        ...added.map((field) => cellText(values.cell(row.index, field))),
      ],
    })),
  }
}

function reasonToSkip({ problems, duplicateOf }: JudgedRow): string {
  if (duplicateOf !== undefined) return `Та же ссылка, что в строке ${duplicateOf + 1}`
  return channelFields
    .flatMap((field) => (problems[field] === undefined ? [] : `${channelFieldLabel(field)}: ${problems[field]}`))
    .join('; ')
}
