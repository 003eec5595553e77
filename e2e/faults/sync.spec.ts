import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type AppServer, userMenu } from '../support/app-server.ts'
import { test } from '../support/gateway.ts'
import { controlled, copyIsWhole, copyWorker, keptBase, offlineBar, titles } from '../support/kept-copy.ts'
import { enough, tryToKeep } from './full-device.ts'
import { crash, DOWNLOAD_PAGE, heldAfter, isChanges, killAt, standStillAtCommit, syncLocks } from './killed-sync.ts'
import { print } from './measurement.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const changes = /^GET .*\/channels\/changes/

// No other file has a base of this size, so these tests have a server of their own and may change its base.
test.use({ channels: 6 * DOWNLOAD_PAGE })

test('F12: a full quota leaves the old copy intact, and a message says what happened', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn, newUser }) => {
  const browser = await context.newCDPSession(await context.newPage())
  const allow = (quotaSize: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize })
  await allow(enough)
  const mark = await markAll(server)
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  expect(await marksKept(page)).toEqual([mark])
  await allow(1)
  expect(await page.evaluate(tryToKeep, enough)).toBe('QuotaExceededError')

  const later = await markAll(server)
  await page.reload()
  await expect(page.getByText('На устройстве не хватает места: база каналов не обновлена')).toBeVisible()
  expect(await marksKept(page)).toEqual([mark])
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  await expect(page.getByRole('dialog', { name: 'Офлайн' })).toContainText(
    /Последняя ошибка\d\d\.\d\d\.\d{4} \d\d:\d\d: На устройстве не хватает места/,
  )
  await searchesOffline(page, context)

  await allow(enough)
  await page.goto(list)
  await expect.poll(() => marksKept(page)).toEqual([later])
  await expect(page.getByText('не хватает места')).toHaveCount(0)
})

test('F17: channels deleted during an absence are gone after it, also when the server no longer knows them', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn, newUser }) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  await page.close()
  const [gone] = await server.sql(
    'DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 5) RETURNING id, title',
  )
  let before = gateway.seen.length
  const asked = () => gateway.seen.slice(before).filter((line) => changes.test(line))
  const back = await context.newPage()
  await back.goto(list)
  await agrees(back, await countChannels(server))
  expect(asked().filter((line) => !line.includes('?cursor='))).toEqual([])
  await isGone(back, context, gone)
  await back.close()

  await server.sql('CREATE TABLE refill AS SELECT * FROM channels')
  const [lost] = await server.sql('DELETE FROM refill WHERE id IN (SELECT id FROM refill LIMIT 1) RETURNING id, title')
  await server.sql('TRUNCATE channels')
  await server.sql('INSERT INTO channels OVERRIDING SYSTEM VALUE SELECT * FROM refill')
  await server.sql('DROP TABLE refill')
  before = gateway.seen.length
  const later = await context.newPage()
  await later.goto(list)
  await agrees(later, await countChannels(server))
  expect(asked()[0]).toContain('?cursor=')
  expect(asked()[1]).not.toContain('?cursor=')
  await isGone(later, context, lost)
})

test('F18: a first sync killed at 10 and 90 %, and a later one at 50 %, leave the old copy or the new one, never a mix', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn, newUser }) => {
  const count = await countChannels(server)
  const old = await markAll(server)
  gateway.holds = isChanges
  await signIn(page, list, newUser)
  let tab = page
  // The first sync is killed: no copy exists, and the downloaded rows do not count as a copy.
  for (const share of [0.1, 0.9]) {
    tab = await killAt(tab, gateway, { share, count })
    expect(await keptBase(tab)).toMatchObject({ count: 0, stamped: 0 })
  }
  gateway.holds = () => false
  await tab.reload()
  await expect.poll(() => marksKept(tab)).toEqual([old])

  // A later sync downloads a smaller base beside the old copy, so that a mix of both would be noticed.
  await server.sql('DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 7)')
  const later = await markAll(server)
  tab = await killAt(tab, gateway, { share: 0.5, count: count - 7, before: 1 })
  expect(await marksKept(tab)).toEqual([old])
  await searchesOffline(tab, context)

  gateway.holds = () => false
  await tab.goto(list)
  // The checks follow each other without a pause, so that one falls into the moment of the change.
  await expect.poll(() => agreedCount(tab), { intervals: [0] }).toBe(count - 7)
  expect(await marksKept(tab)).toEqual([later])
})

test('F18: a sync of the whole base or of some changes killed right after it wrote the stamp leaves a whole copy', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn, newUser }) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  let tab = page
  for (const change of [markAll, markSome]) {
    const [asked, stood] = [gateway.count(changes), gateway.count(standstills)]
    gateway.holds = isChanges
    // The worker of the left page may still be listed, and an evaluation in it would never end.
    const ended = (await copyWorker(tab)).waitForEvent('close')
    await tab.reload()
    await ended
    await expect.poll(() => gateway.count(changes)).toBeGreaterThan(asked)
    const worker = await copyWorker(tab)
    await worker.evaluate(standStillAtCommit, standstill)
    await server.sql('DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 7)')
    const mark = await change(server)
    gateway.release()
    gateway.holds = (path) => path === standstill
    await expect.poll(() => gateway.count(standstills)).toBeGreaterThan(stood)
    await crash(tab)

    gateway.holds = isChanges
    tab = await context.newPage()
    await tab.goto(list)
    expect(await agreedCount(tab)).toBe(await countChannels(server))
    expect(await marksKept(tab)).toContain(mark)
    await searchesOffline(tab, context)
  }
})

test('F21: when the syncing tab is killed, another takes over', { tag: '@thorough' }, async ({
  page,
  context,
  server,
  gateway,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  const asked = gateway.count(changes)
  const other = await context.newPage()
  await other.goto(list)
  // The other tab's first sync has ended; from here on it only follows other tabs.
  await expect.poll(() => gateway.count(changes)).toBeGreaterThan(asked)
  await expect.poll(() => other.evaluate(syncLocks)).toEqual({ held: 0, pending: 0 })

  const mark = await markAll(server)
  const before = gateway.count(changes)
  gateway.holds = heldAfter(3)
  await page.reload()
  await expect.poll(() => gateway.count(changes) - before).toBeGreaterThan(3)
  // The other tab waits for the first tab's lock and sends no requests.
  await expect.poll(() => other.evaluate(syncLocks)).toEqual({ held: 1, pending: 1 })

  gateway.holds = () => false
  const since = Date.now()
  await crash(page)
  await expect.poll(() => marksKept(other)).toEqual([mark])
  print('F21, taken over', Date.now() - since, 5_000)
})

const standstill = '/api/v1/standstill'
const standstills = /^GET .*\/standstill$/

/**
 * Changes every channel as a restored database does, so that devices download the whole base.
 * Returns the new comment of all channels, which identifies the state.
 */
async function markAll(server: AppServer): Promise<string> {
  const mark = `Состояние ${Date.now()}`
  await server.sql(`UPDATE channels SET notes = '${mark}'`)
  await server.sql('UPDATE channel_sync SET epoch = gen_random_uuid()')
  return mark
}

/** Changes five channels; returns their new comment. */
async function markSome(server: AppServer): Promise<string> {
  const mark = `Состояние ${Date.now()}`
  await server.sql(`UPDATE channels SET notes = '${mark}' WHERE id IN (SELECT id FROM channels LIMIT 5)`)
  return mark
}

/** Waits until the copy has this many channels. */
const agrees = (page: Page, count: number) => expect.poll(() => agreedCount(page)).toBe(count)

/** Checks that the copy is found without a network; the network is back afterwards. */
async function searchesOffline(page: Page, context: BrowserContext) {
  await controlled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBar(page)).toHaveText(/данные на/)
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)
  await context.setOffline(false)
}

/** Returns the number of channels in the copy; its table, index and stamp must agree. */
async function agreedCount(page: Page): Promise<number> {
  const { count, indexed, stamped } = await keptBase(page)
  expect([indexed, stamped]).toEqual([count, count])
  return count
}

/** Returns the marks of the copy's channels: one mark, unless states are mixed. Table, index and stamp must agree. */
async function marksKept(page: Page): Promise<unknown[]> {
  const { count, indexed, stamped, values } = await keptBase(page, 'notes')
  expect([indexed, stamped]).toEqual([count, count])
  return values
}

async function countChannels(server: AppServer): Promise<number> {
  const [row] = await server.sql('SELECT count(*)::int AS channels FROM channels')
  return row.channels
}

async function isGone(page: Page, context: BrowserContext, { id, title }: { id: number; title: string }) {
  expect((await keptBase(page, 'id')).values).not.toContain(id)
  await context.setOffline(true)
  await page.goto(`${list}/${id}/edit`)
  await expect(page.getByText('Канала нет на этом устройстве')).toBeVisible()
  await page.goto(`${list}?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('Ничего не найдено').or(titles(page).first())).toBeVisible()
  await expect(page.locator(`a[href*="/${id}/edit"]`)).toHaveCount(0)
  await context.setOffline(false)
}
