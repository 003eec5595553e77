import type { Channel } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'
import { selectBaseState } from './channel-changes.repository.ts'

type Page = { items: Channel[]; total: number }

/** Of all pages together, some megabytes; a page of more than a tenth of it is not kept. */
const maxRows = 5_000

/**
 * Pages that were found lately, for as long as nothing in the base has changed: counting and sorting a hundred thousand
 * channels costs tens of milliseconds, and most people look at the same pages. What is given is what the database would
 * give now: each time one indexed query asks it for changes, whoever made them, on whichever node or by hand.
 */
export function createRecentSearches(db: Database) {
  let kept: { epoch: string; xmin: string; pages: Map<string, Page> } | undefined

  return async function recall(key: string, search: () => Promise<Page>): Promise<Page> {
    const { epoch, xmin, isChanged } = await selectBaseState(db, kept?.xmin)
    // All before `xmin` had ended when it was asked for, so what is searched later has seen it; the rest is a change.
    if (!kept || isChanged || kept.epoch !== epoch) kept = { epoch, xmin, pages: new Map() }
    const { pages } = kept
    const known = pages.get(key)
    if (known) return known
    const page = await search()
    keep(pages, key, page)
    return page
  }
}

function keep(pages: Map<string, Page>, key: string, page: Page) {
  if (page.items.length * 10 > maxRows) return
  pages.set(key, page)
  // A page without rows takes room too.
  let rows = Array.from(pages.values()).reduce((sum, { items }) => sum + 1 + items.length, 0)
  for (const [oldest, { items }] of pages) {
    if (rows <= maxRows) return
    pages.delete(oldest)
    rows -= 1 + items.length
  }
}
