import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import type { Parsed } from '#domain/channel-import/channel-import-cell.ts'
import { type ColumnFields, matchColumns } from '#domain/channel-import/channel-import-columns.ts'
import type { ImportValue } from '#domain/channel-import/channel-import-fields.ts'
import { type RowStatus, type StoredChannel, saidOf } from '#domain/channel-import/channel-import-verdict.ts'
import { countCategories, createImportCategories } from './import-categories.ts'
import { previewRow, rowToWrite } from './import-rows.ts'
import { addByAddress, type JudgedTable, judgeRows } from './judge-rows.ts'
import { describeTable, type OpenTable, openTable, type TableDescription } from './open-table.ts'
import { createRowValues, namedCategory, type RowValues, readCell } from './row-values.ts'
import { skippedRows } from './skipped-rows.ts'

/** How many they are, and the titles of the first. */
export type CpvOff = { count: number; titles: string[] }

/** Who has more of them looks into the preview, or into the base. */
const MOST_NAMED = 5

type Opened = OpenTable & { values: RowValues; fields: ColumnFields }

/**
 * One import, from the bytes of a file to the rows that are to be written. All that is asked for follows from the table,
 * from what was chosen and from what was mended, so that these may come in any order, and again.
 */
export function createImportSession() {
  const categories = createImportCategories()
  const defaults = new Map<ChannelField, string>()
  const stored = new Map<string, StoredChannel[]>()
  let opened: Opened | undefined
  let judged: JudgedTable | undefined

  function current(): Opened {
    if (opened === undefined) throw new Error('no table is open')
    return opened
  }

  const fallback = (field: ChannelField): Parsed<ImportValue> =>
    readCell(field, defaults.get(field) ?? null, categories)

  function judge(): JudgedTable {
    const { rows, values } = current()
    judged ??= judgeRows(rows, values, fallback, stored)
    return judged
  }

  function counts(): Record<RowStatus, number> {
    const { of } = judge()
    return {
      new: of.new.length,
      changed: of.changed.length,
      unchanged: of.unchanged.length,
      duplicate: of.duplicate.length,
      bad: of.bad.length,
    }
  }

  function setColumns(fields: ColumnFields): TableDescription {
    const table = current()
    table.fields = fields
    table.values.setColumns(fields)
    judged = undefined
    return describeTable(table, fields)
  }

  function categoriesChanged(): void {
    opened?.values.forget('category_id')
    judged = undefined
  }

  return {
    /** Reads a file, or another sheet of it, and matches its columns. What was mended in another one is forgotten. */
    open(bytes: Uint8Array<ArrayBuffer>, sheet?: string): TableDescription {
      const table = openTable(bytes, sheet)
      opened = { ...table, values: createRowValues(table.table, categories), fields: [] }
      return setColumns(matchColumns(table.columns, table.samples, categories.titles()))
    },
    /** The field of each column, in the place of what was found out. */
    setColumns,
    /** What new channels get where their row says nothing; answers with what is wrong with it. */
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
    /** The channels of the base, a piece of them at a time; with `isFirst` in the place of those told before. */
    addExisting(channels: readonly StoredChannel[], isFirst: boolean): void {
      if (isFirst) stored.clear()
      addByAddress(stored, channels)
      judged = undefined
    },
    /** The titles of the base. Known before a file is opened, they help to find the column. */
    setCategories(titles: readonly string[]): void {
      categories.set(titles)
      categoriesChanged()
    },
    /** The titles that are to be made with the import, in the place of those accepted before. */
    acceptCategories(titles: readonly string[]): void {
      categories.accept(titles)
      categoriesChanged()
    },
    /** Titles that the base does not have, the most frequent first. */
    unknownCategories() {
      const { rows, values } = current()
      const titles = rows.flatMap((row) => namedCategory(values.cell(row, 'category_id')) ?? [])
      return countCategories(titles.filter((title) => !categories.isKnown(title)))
    },
    counts,
    /** The fields in which any row is wrong, for these are to be seen first. */
    problemFields(): ChannelField[] {
      const { bad } = judge().of
      return channelFields.filter((field) => bad.some(({ problems }) => problems[field] !== undefined))
    },
    rows(filter: RowStatus | 'all', from: number, to: number) {
      const rows = filter === 'all' ? judge().all : judge().of[filter]
      return rows.slice(from, to).map((row) => previewRow(row, current().values))
    },
    /**
     * Writes over a cell, also of a field without a column. The row is judged anew, and with it those of the same link.
     * `rowNumber` is that of the file.
     */
    edit(rowNumber: number, field: ChannelField, text: string) {
      const { values } = current()
      values.edit(rowNumber - 1, field, text)
      judged = undefined
      const row = judge().all.find(({ index }) => index === rowNumber - 1)
      return { row: row && previewRow(row, values), counts: counts() }
    },
    /** New and changed rows, a piece of them at a time. */
    payload: (from: number, to: number) => judge().toWrite.slice(from, to).map(rowToWrite),
    /** The rows to be written that leave their channel with a CPV that does not go with its price. */
    cpvOff(): CpvOff {
      const off = judge().toWrite.filter((row) => row.isCpvOff)
      const titles = off.slice(0, MOST_NAMED).map(({ reader, stored }) => {
        const said = saidOf(reader, stored, 'title')
        return said !== undefined && 'value' in said ? String(said.value) : (stored?.title ?? '')
      })
      return { count: off.length, titles }
    },
    /** The accepted categories that rows to be written are in. */
    newCategories(): string[] {
      const titles = judge().toWrite.flatMap(({ reader, stored }) => {
        const said = saidOf(reader, stored, 'category_id')
        return said !== undefined && 'value' in said ? String(said.value) : []
      })
      return [...new Set(titles)].filter((title) => !categories.isKnown(title))
    },
    skipped: () => skippedRows(current(), judge()),
  }
}
