import type { Browser, BrowserContext, Page } from 'playwright'
import { CHANNEL_LIST, deviceWithCopy, openChannelList } from '../device.ts'
import { summary } from '../interactions.ts'
import { startLoadedServer } from '../loaded-server.ts'

/** The pause of `useSearchBox`, which the results exclude. A shorter pause fails the measurement. */
const DEBOUNCE_MS = 300
/** Each text finds other rows than the one before: letters find the most, words the fewest. */
const TYPED =
  'к|новости|а|сад|live|о|кухня|24|е|pro|авто|р|город|н|кино|с|дайджест|т|казань|л|м|рецепт|д|истории|п|уфа|в|деньги|г|книг'

/**
 * Types real keys into the offline search box of the built application at a quarter of the processor's speed.
 * Returns the ms from the end of the pause to the new address and the painted rows.
 */
export async function measureTypedSearches(browser: Browser, channels: number) {
  const server = await startLoadedServer({ channels, users: 1 })
  try {
    const context = await deviceWithCopy(browser, server.origin)
    const typed = await typeSearches(context, server.origin)
    await context.close()
    return typed
  } finally {
    await server.stop()
  }
}

/** Types the searches on a device that has a copy, and leaves it without a network. */
export async function typeSearches(device: BrowserContext, origin: string) {
  await device.setOffline(true)
  const page = await openChannelList(device, origin)
  await page.evaluate(() => window.listedRows.firstPainted)
  await page.getByRole('searchbox', { name: 'Поиск по названию канала' }).focus()
  const taken: Awaited<ReturnType<typeof search>>[] = []
  for (const text of TYPED.split('|')) taken.push(await search(page, text))
  await page.close()
  // The first search compiles, so it does not count.
  const counted = taken.slice(1)
  return {
    'address follows': summary(counted.map(({ asked }) => asked)),
    'rows painted': summary(counted.map(({ painted }) => painted)),
  }
}

/** Counts from the last input, so that a timer delayed by a busy page counts too. */
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

/** Returns the search text: the router writes numbers unquoted and quotes texts that look like numbers. */
function read(url: URL): string | undefined {
  return url.searchParams.get('search')?.replaceAll('"', '')
}
