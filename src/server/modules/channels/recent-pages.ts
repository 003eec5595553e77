import type { Channel } from '#contract/channels.ts'

type Page = { items: Channel[]; total: number }

/** Of all pages together, some megabytes; a page of more than a tenth of it is not kept. */
const maxRows = 5_000

/**
 * Pages that were found lately, for as long as nothing in the base has changed: most people look at the same ones, and to
 * read the rows of one takes longer than to find it.
 */
export function createRecentPages() {
  let kept = { revision: 0, pages: new Map<string, Page>() }

  return async function recall(revision: number, key: string, find: () => Promise<Page>): Promise<Page> {
    if (revision > kept.revision) kept = { revision, pages: new Map() }
    const known = revision === kept.revision ? kept.pages.get(key) : undefined
    if (known) return known
    const page = await find()
    if (revision === kept.revision) keep(kept.pages, key, page)
    return page
  }
}

function keep(pages: Map<string, Page>, key: string, page: Page) {
  if (page.items.length * 10 > maxRows) return
  pages.set(key, page)
  let rows = Array.from(pages).reduce((sum, kept) => sum + roomOf(...kept), 0)
  for (const [oldest, kept] of pages) {
    if (rows <= maxRows) return
    pages.delete(oldest)
    rows -= roomOf(oldest, kept)
  }
}

/** In rows, of some kilobyte: a page without any takes room too, and a question for a thousand categories. */
const roomOf = (key: string, { items }: Page) => 1 + items.length + key.length / 1_000
