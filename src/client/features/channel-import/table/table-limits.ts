import { importLimits } from '#contract/channel-imports.ts'
import { TableError } from '#domain/channel-import/table-error.ts'

const MAX_BYTES = 20 * 1024 * 1024
/** The size that a zip states for its unpacked content. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
/** Blank lines and those above the data count as well. */
const MAX_LINES = 100_000
const MAX_COLUMNS = 300

export function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_BYTES) throw new TableError('Файл больше 20\u00a0МБ. Разделите таблицу на части')
}

export function refuseBomb(unpackedBytes: number): void {
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new TableError('Таблица слишком велика. Разделите её на части')
}

export function refuseTooLong(lines: number): void {
  if (lines > MAX_LINES) throw new TableError(`В файле больше ${shown(MAX_LINES)} строк. Разделите его на части`)
}

export function refuseTooMany(rows: number): void {
  if (rows <= importLimits.rows) return
  throw new TableError(
    `В таблице ${shown(rows)} строк, а можно не больше ${shown(importLimits.rows)}. Разделите её на части`,
  )
}

export function refuseTooWide(columns: number): void {
  if (columns > MAX_COLUMNS) throw new TableError(`В таблице больше ${MAX_COLUMNS} столбцов. Удалите лишние`)
}

const shown = (count: number) => count.toLocaleString('ru-RU')
