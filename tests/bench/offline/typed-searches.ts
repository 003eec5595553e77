import type { Browser, Page } from 'playwright'
import { CHANNEL_LIST, deviceWithCopy, openChannelList } from '../device.ts'
import { summary } from '../interactions.ts'
import { startLoadedServer } from '../loaded-server.ts'

/** The pause of `useSearchBox`, which is not counted. Were it shorter than this, the measurement would say so. */
const DEBOUNCE_MS = 300
/** Each finds other rows than the one before it: letters find the most, words the fewest. */
const TYPED =
  'к|новости|а|сад|live|о|кухня|24|е|pro|авто|р|город|н|кино|с|дайджест|т|казань|л|м|рецепт|д|истории|п|уфа|в|деньги|г|книг'

/**
 * Real keys typed into the search box of the built application, without a network, the page's thread slowed down four times:
 * how long it takes from the end of the debounce until the address follows and the found rows are painted, in ms. The copy's worker is a thread
 * that Chromium cannot slow down; its part of the work is what the match alone is measured for.
 */
export async function measureTypedSearches(browser: Browser, channels: number) {
  const server = await startLoadedServer({ channels, users: 1 })
  try {
    const context = await deviceWithCopy(browser, server.origin)
    await context.setOffline(true)
    const page = await openChannelList(context, server.origin)
    await page.evaluate(() => window.listedRows.firstPainted)
    await page.getByRole('searchbox', { name: 'Поиск по названию канала' }).focus()
    const taken: Awaited<ReturnType<typeof search>>[] = []
    for (const text of TYPED.split('|')) taken.push(await search(page, text))
    await context.close()
    // The first one does not count: it also compiles.
    const counted = taken.slice(1)
    return {
      'address follows': summary(counted.map(({ asked }) => asked)),
      'rows painted': summary(counted.map(({ painted }) => painted)),
    }
  } finally {
    await server.stop()
  }
}

/** From what was typed last: so much of the wait for the debounce's timer as the page was too busy for counts, too. */
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await page.waitForURL((url) => url.pathname === CHANNEL_LIST && read(url) === text)
  const { typedAt, askedAt, painted } = await page.evaluate(async () => {
    const { typedAt, askedAt, answerPainted } = window.listedRows
    return { typedAt, askedAt, painted: await answerPainted }
  })
  if (painted === undefined) throw new Error(`The address did not follow «${text}»`)
  if (askedAt < typedAt + DEBOUNCE_MS - 1) throw new Error(`«${text}» was asked for before ${DEBOUNCE_MS} ms`)
  const end = typedAt + DEBOUNCE_MS
  return { asked: askedAt - end, painted: painted - end }
}

/** The router writes what is a number as such, and puts anything that would read as one into quotes. */
function read(url: URL): string | undefined {
  return url.searchParams.get('search')?.replaceAll('"', '')
}
