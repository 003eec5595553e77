import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { preambleStarts, readPreamble } from '#server/sheet-text.ts'
import { files } from './files.table.ts'

/** Returns, by file, what of its workbook the assistant cannot read: hidden sheets, formulas without a stored value, and rows. */
export async function selectUnreadParts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, beginning: sql<string>`left(${files.extractedText}, ${longestBeginning})` })
    .from(files)
    .where(and(inArray(files.id, [...ids]), inArray(sql`left(${files.extractedText}, 9)`, preambleStarts)))
  return new Map(
    rows.flatMap(({ id, beginning }) => {
      const told = unreadParts(beginning)
      return told === '' ? [] : [[id, told]]
    }),
  )
}

const longestBeginning = 4_000
const mostNames = 2

function unreadParts(beginning: string): string {
  const { hiddenSheets, lacksValues, isBrief } = readPreamble(beginning)
  const hidden = hiddenSheets.map((name) => `«${name}»`)
  const more = hidden.length > mostNames ? ` и ещё ${hidden.length - mostNames}` : ''
  const names = `${hidden.slice(0, mostNames).join(', ')}${more}`
  const told =
    hidden.length === 1 ? `скрытый лист не прочитан: ${names}` : `скрытые листы не прочитаны: ${names}`
  return [
    ...(isBrief ? ['файл велик для сервера, прочитаны не все строки'] : []),
    ...(hidden.length > 0 ? [told] : []),
    ...(lacksValues ? ['в файле нет значений части формул'] : []),
  ].join('; ')
}
