import { expect, type Page } from '@playwright/test'
import { createRandom } from '#server/seeded-random.ts'
import {
  answered,
  answers,
  askModel,
  copiedAnswer,
  grown,
  length,
  long,
  sendButton,
  stopButton,
  storedMessages,
} from '../support/chat-screen.ts'
import { type Gateway, test } from '../support/gateway.ts'
import { report } from '../support/measurements.ts'

test.use({ serviceWorkers: 'allow' })

/** The seed of the random moments; MOMENTS_SEED repeats a failed run with its printed seed. */
const seed = Number(process.env.MOMENTS_SEED ?? Math.floor(Math.random() * 1e9))

test.beforeEach(({ page, signIn, newUser }) => signIn(page, '/chat', newUser))

test('F22: broken streams, hidden tabs and reloads at ten moments end in exactly the stored text', {
  tag: '@thorough',
}, async ({ page, gateway }) => {
  report(`F22: the moments of MOMENTS_SEED=${seed}`)
  const random = createRandom(seed)
  await askModel(page, long)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  for (let moment = 0; moment < 10; moment++) {
    await grownOrWhole(page, 100 + moment * 120 + random.between(0, 100))
    // The last step is not a reload, because a reload reads the text again and would hide earlier damage.
    if (moment % 3 === 2) await page.reload()
    else if (moment % 3 === 1) await breakConnection(page, gateway)
    else await hideForAWhile(page)
    await expect(answers(page).last()).toBeVisible()
  }
  // The stored text replaces the streamed text when it loads, so its request is blocked.
  const history = /\/chats\/[^/]+\/messages\/page/
  await page.route(history, () => {})
  await answered(page)
  const read = await copiedAnswer(page)
  await page.unroute(history)
  const [, stored] = await storedMessages(page)
  expect(read).toBe(stored?.msg)
  expect(stored?.msg.length).toBeGreaterThan(8_000)
  expect(stored?.attributes.interrupted ?? false).toBe(false)
  await page.reload()
  expect(await copiedAnswer(page)).toBe(stored?.msg)
})

test('F22: after a server restart the partial answer is there, marked as interrupted', {
  tag: '@thorough',
}, async ({ page, server }) => {
  await askModel(page, long)
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await grown(page, 1_000)
  await server.kill()
  await server.start()
  await page.getByRole('dialog', { name: 'Ошибка' }).getByRole('button', { name: 'Закрыть' }).click()
  await expect(answers(page).getByText('Ответ прерван')).toBeVisible()
  const [, stored] = await storedMessages(page)
  expect(stored?.attributes.interrupted).toBe(true)
  expect(stored?.msg.length).toBeGreaterThan(100)
  expect(await copiedAnswer(page)).toBe(stored?.msg)
})

test('F23: a stopped answer keeps its text, also after a reload, and does not continue by itself', {
  tag: '@thorough',
}, async ({ page }) => {
  await askModel(page, long)
  await grown(page, 300)
  const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await stopButton(page).click()
  await stopped
  await expect(sendButton(page)).toBeVisible()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
  const text = await copiedAnswer(page)
  await page.reload()
  await expect(answers(page).getByText('Ответ остановлен')).toBeVisible()
  const [, stored] = await storedMessages(page)
  expect(await copiedAnswer(page)).toBe(stored?.msg)
  expect(stored?.msg.startsWith(text.slice(0, 200))).toBe(true)
  expect(stored?.attributes.stopped).toBe(true)
  await expect(stopButton(page)).toBeHidden()
})

/** Cuts the connections of running answers, as a network loss does; later requests pass. */
async function breakConnection(page: Page, gateway: Gateway) {
  const before = await length(page)
  gateway.cut()
  await grownOrWhole(page, before)
}

/** Waits until the answer is longer, or whole, as it may be early on a slow machine. */
async function grownOrWhole(page: Page, characters: number) {
  const isWhole = async () => (await answers(page).last().getAttribute('aria-busy')) === 'false'
  await expect.poll(async () => (await length(page)) > characters || (await isWhole())).toBe(true)
}

/** Makes the page hidden, as switching to another tab does. */
async function hideForAWhile(page: Page) {
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (hidden ? 'hidden' : 'visible'),
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const before = await length(page)
  await hide(true)
  await hide(false)
  await grownOrWhole(page, before)
}
