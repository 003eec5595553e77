import type { Api } from '#client/lib/http/create-api.ts'
import * as channels from '#contract/channels.ts'
import { largePages } from './large-pages.ts'
import { ownBase } from './own-base.ts'
import type { BaseCalls, BasePage } from './server-calls.ts'

/** Chooses the calls that read the channel base of our server or of one of the bare specification. */
export function chooseBase(api: Api, isOurs: boolean): BaseCalls {
  return isOurs ? ownBase(api) : specBase(api)
}

/** Reads the base with the specification alone. */
function specBase(api: Api): BaseCalls {
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
