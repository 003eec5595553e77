import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext } from 'playwright'
import type { Database } from '#server/db/client.ts'
import { builtClient, launchBrowser } from './interactions.ts'
import { sampleText } from './markdown/sample-text.ts'
import { tell } from './measurements.ts'
import { startNode } from './streams/node.ts'

/**
 * Prints the ms from the click on a chat of 500 messages to its last messages on the screen, in the built
 * application at a quarter of the processor's speed. Run `npm run build` first.
 */
const MESSAGES = 500
const ROUNDS = 5
const THROTTLE = 4

const node = await startNode(30, { clientFolder: builtClient() })
const browser = await launchBrowser()
try {
  const [token = ''] = await node.tokens(1)
  await fillRoom(node.db)
  const opened: number[] = []
  const device = await installedDevice(browser, token)
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await openRoom(device))
  const sorted = opened.toSorted((a, b) => a - b)
  console.table({
    [`a chat of ${MESSAGES} messages opens`]: { median: sorted[ROUNDS >> 1], worst: sorted.at(-1) },
  })
  tell({
    what: `a chat of ${MESSAGES} messages opens, ${THROTTLE}×`,
    unit: 'ms',
    ours: sorted[ROUNDS >> 1] ?? Number.NaN,
    most: 300,
  })
} finally {
  await browser.close()
  await node.close()
}

/** Adds questions and answers with tables, lists and code to the chat of the only user. */
async function fillRoom(db: Database): Promise<void> {
  const chatId = randomUUID()
  const answer = sampleText(1_500)
  await db.execute(sql`
    INSERT INTO chats (id, user_id, name, created_at, last_message_at)
    SELECT ${chatId}, id, 'Длинный разговор', now(), now() FROM users LIMIT 1`)
  await db.execute(sql`
    INSERT INTO chat_messages (id, chat_id, role, text, created_at)
    SELECT gen_random_uuid(), ${chatId}, CASE n % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
      CASE n % 2 WHEN 1 THEN 'Вопрос номер ' || n ELSE ${answer} END, now()
    FROM generate_series(1, ${MESSAGES}) AS n`)
}

/** Returns a device whose service worker has stored the application. */
async function installedDevice(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((token) => localStorage.setItem('access_token', token), token)
  const page = await context.newPage()
  await page.goto(`${node.origin}/chat`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForLoadState('networkidle')
  await page.close()
  return context
}

/** Opens the chat on a device that has the application; returns the ms from the click to the painted messages. */
async function openRoom(device: BrowserContext): Promise<number> {
  const page = await device.newPage()
  await page.goto(`${node.origin}/chat`)
  const room = page.getByRole('link', { name: 'Длинный разговор' })
  await room.waitFor()
  await page.waitForLoadState('networkidle')
  const session = await device.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let start = Number.NaN
        addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          const list = document.querySelector('[role="log"]')
          // The messages fill the window when the list can be scrolled.
          if (!list?.parentElement || list.clientHeight <= list.parentElement.clientHeight) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await room.click()
  const took = await painted
  await page.close()
  return Math.round(took)
}
