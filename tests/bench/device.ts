import type { Browser, BrowserContext, Page } from 'playwright'
import { demoPassword } from '#server/commands/seed-demo.ts'
import { emailOf } from './loaded-server.ts'

export const CHANNEL_LIST = '/placement/channels-base'
const THROTTLE = 4

/** Returns a device whose offline panel reports a complete copy and a service worker. */
export async function deviceWithCopy(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  const page = await context.newPage()
  // The sign-in page sets the cookie, which pictures need.
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(emailOf(0))
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(origin + CHANNEL_LIST)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: emailOf(0) }).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  await page.getByRole('button', { name: 'Проверить готовность к встрече' }).click()
  const ready = page.getByText('Готово к встрече без сети')
  // Pictures that no page has shown are missing on the device.
  const complete = page.getByRole('button', { name: 'Скачать недостающее' })
  await ready.or(complete).first().waitFor({ timeout: 180_000 })
  if (await complete.isVisible()) await complete.click()
  await ready.waitFor({ timeout: 60_000 })
  await page.close()
  return context
}

/** Opens the list in a new page, slowed down four times, with `window.listedRows`; does not wait for the rows. */
export async function openChannelList(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  // A background tab draws no frames.
  await page.bringToFront()
  await page.addInitScript(watchRows)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.goto(origin + CHANNEL_LIST, { waitUntil: 'commit' })
  return page
}

/** Runs in the page before its own scripts. */
function watchRows(): void {
  const titles = () => Array.from(document.querySelectorAll('#root tbody tr a'), (link) => link.textContent).join()
  const painted = (before: string) =>
    new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The rows did not change within a minute')), 60_000)
      const observer = new MutationObserver(() => {
        if (titles() === before) return
        observer.disconnect()
        clearTimeout(late)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { childList: true, characterData: true, subtree: true })
    })
  const listed: ListedRows = { typedAt: 0, askedAt: 0, firstPainted: painted(''), answerPainted: undefined }
  window.listedRows = listed
  addEventListener(
    'input',
    ({ timeStamp }) => {
      listed.typedAt = timeStamp
      listed.answerPainted = undefined
    },
    true,
  )
  // The router keeps this function and calls it when typing changes the address.
  const replaceState = history.replaceState.bind(history)
  history.replaceState = (...change) => {
    const before = location.search
    replaceState(...change)
    if (location.search === before) return
    listed.askedAt = performance.now()
    listed.answerPainted = painted(titles())
  }
}

/** Milliseconds since the navigation: the last input, the change of the address, the painted rows. */
type ListedRows = {
  typedAt: number
  askedAt: number
  firstPainted: Promise<number>
  answerPainted: Promise<number> | undefined
}

declare global {
  interface Window {
    listedRows: ListedRows
  }
}
