import { and, inArray, like, sql } from 'drizzle-orm'
import { serverSign } from '#domain/attached-text.ts'
import type { Database } from '#server/db/client.ts'
import { hiddenCellsStart, readHiddenCells, readPreamble } from '#server/sheet-text.ts'
import { files } from './files.table.ts'

/** Returns, by file, what of it the assistant cannot read: hidden sheets, rows, columns and text, fields of a form, formulas without a value. */
export async function selectUnreadParts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const hiddenCells = sql<string[]>`ARRAY(
    SELECT found[1] FROM regexp_matches(${files.extractedText}, ${`^${hiddenCellsStart}(.*)$`}, 'gn') AS found)`
  const rows = await db
    .select({
      id: files.id,
      hiddenCells,
      beginning: sql<string>`left(${files.extractedText}, ${longestBeginning})`,
    })
    .from(files)
    .where(and(inArray(files.id, [...ids]), like(files.extractedText, `${serverSign} %`)))
  return new Map(
    rows.flatMap(({ id, ...text }) => {
      const notice = unreadParts(text)
      return notice === '' ? [] : [[id, notice]]
    }),
  )
}

const longestBeginning = 4_000
const mostNames = 2

function unreadParts({ beginning, hiddenCells }: { beginning: string; hiddenCells: readonly string[] }): string {
  const { hiddenSheets, lacksValues, lacksForm, isBrief, unseen } = readPreamble(beginning)
  const { hasHiddenColumns, hasHiddenRows } = readHiddenCells(hiddenCells)
  const hidden = hiddenSheets.map((name) => `«${name}»`)
  const more = hidden.length > mostNames ? ` и ещё ${hidden.length - mostNames}` : ''
  const names = `${hidden.slice(0, mostNames).join(', ')}${more}`
  const notice = hidden.length === 1 ? `скрытый лист не прочитан: ${names}` : `скрытые листы не прочитаны: ${names}`
  const cells = [...(hasHiddenRows ? ['строки'] : []), ...(hasHiddenColumns ? ['столбцы'] : [])].join(' и ')
  return [
    ...(isBrief ? ['файл велик для сервера, прочитаны не все строки'] : []),
    ...(hidden.length > 0 ? [notice] : []),
    ...(cells === '' ? [] : [`скрытые ${cells} не прочитаны`]),
    ...(unseen === '' ? [] : [unseen]),
    ...(lacksForm ? ['галочки и списки формы не прочитаны'] : []),
    ...(lacksValues ? ['в файле нет значений части формул'] : []),
  ].join('; ')
}
