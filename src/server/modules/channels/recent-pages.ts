import type { Channel } from '#contract/channels.ts'

type Page = { items: Channel[]; total: number }

/** The limit of all cached pages in rows, some megabytes. A page over a tenth of it is not cached. */
const maxRows = 5_000

/**
 * Caches recent pages while the base does not change. Most users look at the same pages, and reading their
 * rows takes longer than finding them.
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

/** Weighs a page in rows of about a kilobyte; an empty page and a long key count too. */
const roomOf = (key: string, { items }: Page) => 1 + items.length + key.length / 1_000

/**
 * Runs `work` once at a time. Calls during a run share the next run, so the work for each result starts after its call.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined

  return function share() {
    next ??= last.then(() => {
      next = undefined
      const turn = work()
      last = turn.catch(() => {})
      return turn
    })
    return next
  }
}
