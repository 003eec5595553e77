import { searchText } from '#domain/search-text.ts'
import { formatNamedCondition, type ResolvedCondition } from './channel-conditions.ts'
import { type ChannelChanges, type ChannelIndex, rowOf } from './channel-index.ts'
import { isUnindexedText, type UnindexedText, unindexedTexts } from './channel-search.ts'

/** The texts of a stored channel that were asked for. */
export type StoredTexts = { id: number } & { [Field in UnindexedText]?: string | null }

/**
 * Passes these texts of the stored channels to `take` in pages, of the channels with these ids or of all. They may be
 * newer than the index: a channel that changed since then will be among the later changes, which replace its row.
 */
export type ReadTexts = (
  fields: readonly UnindexedText[],
  take: (page: readonly StoredTexts[]) => void,
  ids: readonly number[] | undefined,
) => Promise<void>

/** The rows that meet each condition, by its name, and the texts of the later changes by id. */
export type FoundTexts = {
  marks: ReadonlyMap<string, Uint8Array>
  changed: ReadonlyMap<number, StoredTexts>
}
type TextCondition = ResolvedCondition & { field: UnindexedText }

/** Conditions whose rows are kept for an index; each takes a byte a row. */
const MOST_KEPT = 16

/**
 * Returns a function that finds the rows for conditions on texts outside the index. The texts are read once for a
 * condition, and only its rows are kept. Undefined when no condition asks for such a text.
 */
export function createTextFinder(read: ReadTexts) {
  // Copies of an index with more columns share its ids.
  const kept = new WeakMap<Int32Array, Map<string, Promise<Uint8Array>>>()
  const ofChanges = new WeakMap<ChannelChanges, Promise<ReadonlyMap<number, StoredTexts>>>()

  return async (
    { index, changes }: { index: ChannelIndex; changes: ChannelChanges },
    conditions: readonly ResolvedCondition[],
  ): Promise<FoundTexts | undefined> => {
    const wanted = new Map(conditions.filter(isTextCondition).map((one) => [formatNamedCondition(one), one]))
    if (wanted.size === 0) return undefined
    const known = kept.get(index.ids) ?? new Map<string, Promise<Uint8Array>>()
    kept.set(index.ids, known)
    const unknown = [...wanted].filter(([name]) => !known.has(name))
    if (unknown.length > 0) {
      const reading = readRows(
        read,
        index,
        unknown.map(([, condition]) => condition),
      )
      unknown.forEach(([name], place) => {
        const rows = reading.then((found) => found[place] ?? new Uint8Array())
        known.set(name, rows)
        // A failure is not kept, so that the next question tries again.
        rows.catch(() => known.get(name) === rows && known.delete(name))
      })
    }
    const changed = ofChanges.get(changes) ?? readChanges(read, changes)
    ofChanges.set(changes, changed)
    changed.catch(() => ofChanges.delete(changes))

    const marks = await Promise.all([...wanted.keys()].map(async (name) => [name, await known.get(name)] as const))
    for (const name of known.keys()) {
      if (known.size <= MOST_KEPT) break
      if (!wanted.has(name)) known.delete(name)
    }
    return {
      marks: new Map(marks.flatMap(([name, rows]) => (rows ? [[name, rows] as const] : []))),
      changed: await changed,
    }
  }
}

/** Returns the rows that meet a condition. @throws Error when the texts were not read for it */
export function marksOf(index: ChannelIndex, condition: ResolvedCondition): Uint8Array {
  const marks = isTextCondition(condition) ? index.marks?.get(formatNamedCondition(condition)) : undefined
  if (!marks) throw new Error(`The texts of ${condition.field} were not read for this condition`)
  return marks
}

function isTextCondition(condition: ResolvedCondition): condition is TextCondition {
  return isUnindexedText(condition.field)
}

/** A channel without a row was added after the index, and a row without a channel was deleted. */
async function readRows(read: ReadTexts, index: ChannelIndex, conditions: readonly TextCondition[]) {
  const found = conditions.map((condition) => ({
    field: condition.field,
    meets: textTest(condition),
    rows: new Uint8Array(index.ids.length),
  }))
  const fields = [...new Set(conditions.map(({ field }) => field))]
  const take = (page: readonly StoredTexts[]) => {
    for (const texts of page) {
      const row = rowOf(index, texts.id)
      if (row < 0) continue
      for (const { field, meets, rows } of found) rows[row] = meets(texts[field]) ? 1 : 0
    }
  }
  await read(fields, take, undefined)
  return found.map(({ rows }) => rows)
}

/** The rule of channel-condition-match.ts for one text. */
function textTest(condition: TextCondition): (text: string | null | undefined) => boolean {
  switch (condition.is) {
    case 'contains': {
      const words = condition.words.map(searchText)
      return (text) => {
        const whole = searchText(text ?? '')
        return words.every((word) => whole.includes(word))
      }
    }
    case 'empty':
      return (text) => (text ?? '').trim() === ''
    case 'filled':
      return (text) => (text ?? '').trim() !== ''
    default:
      return () => false
  }
}

async function readChanges(read: ReadTexts, changes: ChannelChanges) {
  const found = new Map<number, StoredTexts>()
  const ids = [...changes.keys()].filter((id) => changes.get(id) !== null)
  const take = (page: readonly StoredTexts[]) => {
    for (const texts of page) found.set(texts.id, texts)
  }
  if (ids.length > 0) await read(unindexedTexts, take, ids)
  return found
}
