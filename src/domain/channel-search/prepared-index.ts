import type { ResolvedCondition } from './channel-conditions.ts'
import type { IndexedChannel } from './channel-index.ts'
import { shareDerived } from './channel-index-derived.ts'
import { createJudgedIndex, type JudgedBy, type SearchedBase } from './judged-index.ts'
import { createTextFinder, type FoundTexts, type ReadTexts } from './unindexed-texts.ts'

/**
 * Returns a function that adds to an index and its later changes what searches ask for and the index does not store:
 * the verdicts, when `by` is given, and the rows that meet conditions on long texts.
 */
export function createPreparedIndex(read: ReadTexts) {
  const judge = createJudgedIndex((take, ids) =>
    read(['url'], (page) => take(page.map(({ id, url }) => ({ id, url: url ?? '' }))), ids),
  )
  const findTexts = createTextFinder(read)
  return async (
    base: SearchedBase,
    searches: readonly { conditions?: readonly ResolvedCondition[] | undefined }[],
    by: JudgedBy | undefined,
  ): Promise<SearchedBase> => {
    const texts = await findTexts(
      base,
      searches.flatMap(({ conditions = [] }) => conditions),
    )
    const judged = by ? await judge(base, by) : base
    return texts ? withTexts(judged, texts) : judged
  }
}

function withTexts({ index, changes }: SearchedBase, { marks, changed }: FoundTexts): SearchedBase {
  const marked = { ...index, marks }
  shareDerived(index, marked)
  return { index: marked, changes: new Map(Array.from(changes, withText(changed))) }
}

function withText(changed: FoundTexts['changed']) {
  return ([id, row]: [number, IndexedChannel | null]): [number, IndexedChannel | null] => [
    id,
    row && { ...row, ...changed.get(id) },
  ]
}
