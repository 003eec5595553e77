import { expect } from '@playwright/test'
import { test } from '../support/gateway.ts'
import { controlled, keptBase, offlineBar, rowsFrom, titles } from '../support/kept-copy.ts'
import { syncHasEnded } from './killed-sync.ts'
import { print } from './measurement.ts'

const list = '/placement/channels-base'
const channels = 50_000

test.use({ channels, serviceWorkers: 'allow' })

test('F11: 50,000 channels reach the device past localStorage and past the page, and start without a network', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn, newUser }) => {
  await page.addInitScript(watchPage)
  gateway.holds = (path) => path.includes('/channels/changes')
  await signIn(page, list, newUser)
  await expect(titles(page).first()).toBeVisible()
  await expect.poll(() => gateway.held).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { longest: 0 }))
  const since = Date.now()
  gateway.release()
  await page.evaluate(syncHasEnded)
  print('first sync of 50,000', Date.now() - since, 20_000)
  // Printed before the test itself reads the copy in the page.
  print('longest task of the page meanwhile', (await page.evaluate(seenByPage)).longest, 50)
  expect(await keptBase(page)).toMatchObject({ count: channels, indexed: channels, stamped: channels })
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored.length).toBeLessThan(1_000_000)
  const shown = await titles(page).allTextContents()
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((title) => stored.includes(title))).toEqual([])

  await server.sql('UPDATE channels SET discount = 77 WHERE id % 100 = 0')
  await page.evaluate(() => {
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
  })
  await expect.poll(async () => (await keptBase(page, 'discount')).values).toContain(77)
  // A thread of its own downloads and stores the rows, so that neither blocks the page.
  const inPage = await page.evaluate(seenByPage)
  expect(inPage.requests).toBe(0)
  expect(inPage.writes).toBe(0)
  expect(inPage.received).toBeGreaterThan(0)
  expect(inPage.received).toBeLessThan(200_000)
  await controlled(page)
  await page.close()

  await context.setOffline(true)
  const later = await context.newPage()
  const started = Date.now()
  await later.goto(list, { waitUntil: 'commit' })
  await expect(titles(later).first()).toBeVisible()
  print('offline start to the list of 50,000', Date.now() - started, 1_000)
  await expect(rowsFrom(later, 1)).toHaveText(/из 50\s000$/)
  await expect(offlineBar(later)).toHaveText(/данные на/)
})

/** Counts what the page's own thread asks for, stores and receives from its worker. Runs before the application. */
function watchPage() {
  const seen = { writes: 0, received: 0, longest: 0 }
  Object.assign(window, { seen })
  performance.setResourceTimingBufferSize(10_000)
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...args) {
    seen.writes++
    return put.apply(this, args)
  }
  const Original = window.Worker
  window.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        seen.received += JSON.stringify(data).length
      })
    }
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page. A worker's requests are not among those of the page. */
function seenByPage(): { requests: number; writes: number; received: number; longest: number } {
  const requests = performance.getEntriesByType('resource').map(({ name }) => name)
  return {
    ...Reflect.get(window, 'seen'),
    requests: requests.filter((name) => name.includes('/channels/changes')).length,
  }
}
