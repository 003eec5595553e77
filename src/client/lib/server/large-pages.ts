import { isRefusal } from '#client/lib/http/api-error.ts'
import type { ChannelsPage } from './server-calls.ts'

/** Other servers may refuse pages larger than the interface requests. */
const LARGE_PAGE = 1_000
const INTERFACE_PAGE = 50

/** Yields the pages of a search in turn, as large as the server allows. */
export async function* largePages(
  read: (page: number, size: number) => Promise<ChannelsPage>,
): AsyncGenerator<ChannelsPage> {
  let size = LARGE_PAGE
  let answer = await read(1, size).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    size = INTERFACE_PAGE
    return read(1, size)
  })
  let seen = 0
  for (let page = 2; ; page++) {
    yield answer
    seen += answer.items.length
    // Some servers return smaller pages than requested without saying so.
    if (answer.items.length === 0 || seen >= answer.total) return
    answer = await read(page, size)
  }
}
