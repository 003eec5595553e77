import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import { largePages } from './large-pages.ts'
import type { BaseCalls, BasePage } from './server-calls.ts'

/** Reads the base with the specification alone. */
export function specBase(api: Api): BaseCalls {
  const searchAll = (page: number, page_size: number) =>
    api(channels.search, { query: { page, page_size }, body: { search: '', category_ids: [] } })
  return {
    basePages: () => searchedPages(searchAll),
    areBasePagesSteady: false,
    baseChecksum: async () => ({ count: (await searchAll(1, 10)).total, checksum: null }),
  }
}

async function* searchedPages(read: Parameters<typeof largePages>[0]): AsyncGenerator<BasePage> {
  for await (const page of largePages(read)) yield { ...page, deletedIds: [], cursor: null }
}
