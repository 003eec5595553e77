import type { CDPSession, Page } from 'playwright'
import { launchBrowser } from './interactions.ts'
import { startLoadedServer } from './loaded-server.ts'
import { tell } from './measurements.ts'

/**
 * Measures a page's memory after garbage collection, in MB, over 500 navigations by the menu and an answer
 * after every tenth. It may grow by a fifth after the first tenth. Run `npm run build` first.
 */
const WAYS = Number(process.env.WAYS ?? 500)
const screens = ['Проекты', 'Расчётки', 'Направления', 'База каналов', 'Реестр должностей']

const server = await startLoadedServer({ channels: 2_000, users: 1 })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), server.tokens[0] ?? '')
  const page = await context.newPage()
  await page.goto(`${server.origin}/placement/channels-base`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await context.newCDPSession(page)
  const held: number[] = []
  for (let way = 1; way <= WAYS; way++) {
    await walk(page, way)
    if (way % (WAYS / 10) === 0) held.push(await heldMemory(session))
  }
  const [first = Number.NaN] = held
  const growth = ((held.at(-1) ?? Number.NaN) / first - 1) * 100
  console.table({
    'MB after each tenth': Object.fromEntries(held.map((size, tenth) => [tenth + 1, Math.round(size * 10) / 10])),
  })
  tell({
    what: `growth of the page over ${WAYS} screens after the first tenth`,
    unit: '%',
    ours: growth,
    most: 20,
  })
} finally {
  await browser.close()
  await server.stop()
}

async function walk(page: Page, way: number) {
  if (way % 10 === 0) return converse(page)
  const name = screens[way % screens.length] ?? ''
  if (way % 10 === 1) await page.getByRole('link', { name: 'Размещение в соцсетях' }).click()
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: name === 'Проекты' ? 'Проекты' : name }).waitFor()
}

async function converse(page: Page) {
  await page.getByRole('link', { name: 'PromoGPT' }).click()
  await page.getByRole('textbox', { name: /Написать/ }).fill('Составь план публикаций на неделю')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('button', { name: 'Остановить' }).waitFor()
  await page.getByRole('button', { name: 'Отправить' }).waitFor({ timeout: 60_000 })
}

async function heldMemory(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
