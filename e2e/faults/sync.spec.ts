import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type AppServer, userMenu } from '../support/app-server.ts'
import { copyIsWhole, copyWorker, halfWritten, keptBase, offlineBar, titles } from '../support/kept-copy.ts'
import { type Gateway, test } from './gateway.ts'
import { within } from './measurement.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const DOWNLOAD_PAGE = 1_000
const channels = 6 * DOWNLOAD_PAGE
const changes = /^GET .*\/channels\/changes/

test.use({ channels })
test.setTimeout(240_000)

test('F12: a full quota leaves the old copy intact, and a message says what happened', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn }) => {
  const mark = await markAll(server)
  await signIn(page)
  await copyIsWhole(page, channels)
  const browser = await context.newCDPSession(page)

  await browser.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 })
  // Chromium uses the earlier quota for half a minute.
  await expect.poll(() => page.evaluate(tryToKeep), { timeout: 90_000 }).toBe('QuotaExceededError')

  const later = await markAll(server)
  await page.reload()
  await expect(page.getByText('На устройстве не хватает места: база каналов не обновлена')).toBeVisible({
    timeout: 60_000,
  })
  expect(await marksKept(page)).toEqual([mark])
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Офлайн' }).click()
  const panel = page.getByRole('dialog', { name: 'Офлайн' })
  await expect(panel).toContainText(
    /Последняя ошибка\d\d\.\d\d\.\d{4} \d\d:\d\d: На устройстве не хватает места/,
  )
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBar(page)).toHaveText(/данные на/)
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)

  await context.setOffline(false)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin })
  await page.goto(list)
  await expect.poll(() => marksKept(page), { timeout: 60_000 }).toEqual([later])
  await expect(page.getByText('не хватает места')).toHaveCount(0)
})

test("F12: a full device keeps the earlier version's base after an update", {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn }) => {
  await signIn(page)
  await copyIsWhole(page, channels)
  await page.goto('/manifest.webmanifest')
  await page.evaluate(keepAsBefore)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 })
  await expect.poll(() => page.evaluate(tryToKeep), { timeout: 90_000 }).toBe('QuotaExceededError')

  await context.setOffline(true)
  await page.goto(list)
  await expect(offlineBar(page)).toHaveText(/данные на/)
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)
})

test('F17: channels deleted during a long absence are gone from the copy after it', {
  tag: '@thorough',
}, async ({ page, context, server, gateway, signIn }) => {
  await signIn(page)
  await copyIsWhole(page, await countChannels(server))
  await page.close()
  const [gone] = await server.sql(
    'DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 5) RETURNING id, title',
  )
  await server.stop()
  await server.start()
  const before = gateway.count(changes)
  const later = await context.newPage()
  await later.goto(list)
  await copyIsWhole(later, await countChannels(server))
  expect(gateway.count(changes) - before).toBe(1)
  await isGone(later, context, gone)
})

/** Events after which the server no longer knows which rows were deleted since the device's last contact. */
const losses: Record<string, (server: AppServer, putBack: () => Promise<void>) => Promise<void>> = {
  'a backup was put back': async (server, putBack) => {
    await server.stop()
    await putBack()
    await server.start()
  },
  'the base was emptied and filled anew': async (server) => {
    await server.sql(`CREATE TABLE refill AS SELECT * FROM channels WHERE title <> '${late}'`)
    await server.sql('TRUNCATE channels')
    await server.sql('INSERT INTO channels OVERRIDING SYSTEM VALUE SELECT * FROM refill')
    await server.sql('DROP TABLE refill')
  },
}
const late = 'Добавлен позже'

for (const [loss, lose] of Object.entries(losses)) {
  test(`F17: when ${loss} the server says so, the copy is made again, and no deleted channel stays`, {
    tag: '@thorough',
  }, async ({ page, context, server, gateway, signIn }) => {
    await signIn(page)
    await server.stop()
    const putBack = await server.backUp()
    await server.start()
    const columns = await channelColumns(server)
    await server.sql(
      `INSERT INTO channels (title, title_search, ${columns})
       SELECT '${late}', 'добавлен позже', ${columns} FROM channels LIMIT 1`,
    )
    await page.goto(list)
    await copyIsWhole(page, await countChannels(server))
    const [gone] = await server.sql(`SELECT id, title FROM channels WHERE title = '${late}'`)
    await page.close()

    await lose(server, putBack)
    const before = gateway.seen.length
    const later = await context.newPage()
    await later.goto(list)
    await copyIsWhole(later, await countChannels(server))
    const asked = gateway.seen.slice(before).filter((line) => changes.test(line))
    expect(asked[0]).toContain('?cursor=')
    expect(asked[1]).not.toContain('?cursor=')
    await isGone(later, context, gone)
  })
}

for (const share of [0.1, 0.5, 0.9]) {
  test(`F18: a sync killed at ${share * 100} % leaves the old copy or the new one, never a mix`, {
    tag: '@thorough',
  }, async ({ page, context, server, gateway, signIn }) => {
    const count = await countChannels(server)
    const old = await markAll(server)
    await signIn(page)

    // The first sync is killed: no copy exists, and the downloaded rows do not count as a copy.
    await killAt(page, gateway, { share, count })
    const second = await context.newPage()
    await second.goto(list)
    expect(await keptBase(second)).toMatchObject({ count: 0, stamped: 0 })
    gateway.holds = () => false
    await second.reload()
    await copyIsWhole(second, count)
    expect(await marksKept(second)).toEqual([old])

    // A later sync downloads a smaller base beside the old copy, so that a mix of both would be noticed.
    await server.sql('DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 7)')
    const later = await markAll(server)
    await killAt(second, gateway, { share, count: count - 7, before: 1 })
    const third = await context.newPage()
    await third.goto(list)
    expect(await marksKept(third)).toEqual([old])
    await context.setOffline(true)
    await third.reload()
    await third.getByRole('searchbox').fill('кухня')
    await expect(titles(third).first()).toHaveText(/кухня/i)

    await context.setOffline(false)
    gateway.holds = () => false
    await third.goto(list)
    // The checks follow each other without a pause, so that one falls into the moment of the change.
    await expect.poll(() => agreedCount(third), { timeout: 60_000, intervals: [0] }).toBe(count - 7)
    expect(await marksKept(third)).toEqual([later])
  })
}

/** Ways to change the base to its next state, which has the mark; the test also deletes seven channels. */
const changesOfBase: Record<string, (server: AppServer) => Promise<string>> = {
  'a whole download': markAll,
  'some changes': async (server) => {
    const mark = `Состояние ${Date.now()}`
    await server.sql(`UPDATE channels SET notes = '${mark}' WHERE id IN (SELECT id FROM channels LIMIT 5)`)
    return mark
  },
}

for (const [change, make] of Object.entries(changesOfBase)) {
  test(`F18: a sync of ${change} killed right after it wrote the stamp leaves a whole copy`, {
    tag: '@thorough',
  }, async ({ page, context, server, gateway, signIn }) => {
    await signIn(page)
    const count = await countChannels(server)
    await copyIsWhole(page, count)
    const worker = await copyWorker(page)
    await worker.evaluate(standStillAtCommit, standstill)
    await server.sql('DELETE FROM channels WHERE id IN (SELECT id FROM channels LIMIT 7)')
    const mark = await make(server)
    gateway.holds = (path) => path === standstill
    await page.evaluate(() => {
      for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
    })
    await expect.poll(() => gateway.seen, { timeout: 60_000 }).toContain(`GET ${standstill}`)
    await crash(page)

    gateway.holds = (path) => path.includes('/channels/changes')
    const later = await context.newPage()
    await later.goto(list)
    expect(await agreedCount(later)).toBe(count - 7)
    expect(await marksKept(later)).toContain(mark)
    await context.setOffline(true)
    await later.reload()
    await later.getByRole('searchbox').fill('кухня')
    await expect(titles(later).first()).toHaveText(/кухня/i)
    await context.setOffline(false)
  })
}

for (const [end, kill] of Object.entries({ closed: (page: Page) => page.close(), killed: crash })) {
  test(`F21: when the syncing tab is ${end}, another takes over within 5 s`, { tag: '@thorough' }, async ({
    page,
    context,
    server,
    gateway,
    signIn,
  }) => {
    const count = await countChannels(server)
    await signIn(page)
    await copyIsWhole(page, count)
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
    await expect.poll(() => gateway.count(changes) - before).toBe(4)
    // The other tab waits for the first tab's lock and sends no requests.
    await expect.poll(() => other.evaluate(syncLocks)).toEqual({ held: 1, pending: 1 })
    expect(gateway.count(changes) - before).toBe(4)

    gateway.holds = () => false
    await kill(page)
    await within('F21, taken over', 5_000, (deadline) =>
      expect.poll(() => gateway.count(changes) - before, { ...deadline, intervals: [20] }).toBeGreaterThan(4),
    )
    await expect.poll(() => marksKept(other), { timeout: 60_000 }).toEqual([mark])
  })
}

test('a sync counts as contact and postpones the lock, although the page itself gets no response', async ({
  page,
  gateway,
  signIn,
}) => {
  await signIn(page)
  // Earlier tests may have left any number of channels.
  await expect.poll(async () => (await keptBase(page)).stamped, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.goto('/placement/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Holds all requests except those of a sync and the probe.
  gateway.holds = (path) => !/channels\/changes|channel-categories|health/.test(path)
  const dayMs = 24 * 60 * 60_000
  await page.evaluate(
    (at) => {
      localStorage.setItem('promodesk-contact', JSON.stringify({ device: at, server: at }))
      for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
    },
    Date.now() - 20 * dayMs,
  )
  const contact = () => page.evaluate(() => JSON.parse(localStorage.getItem('promodesk-contact') ?? '{}'))
  await expect.poll(async () => Date.now() - (await contact()).server).toBeLessThan(dayMs)
  expect(Date.now() - (await contact()).device).toBeLessThan(dayMs)
  gateway.release()
})

/** Writes a small value into a separate database; returns the error's name, or null. */
const tryToKeep = () =>
  new Promise<string | null>((resolve) => {
    const opening = indexedDB.open('little')
    opening.onupgradeneeded = () => opening.result.createObjectStore('little')
    opening.onerror = () => resolve(opening.error?.name ?? null)
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('little', 'readwrite')
      writing.objectStore('little').put('little', 1)
      const end = () => {
        database.close()
        resolve(writing.error?.name ?? null)
      }
      writing.oncomplete = end
      writing.onabort = end
    }
  })

/** Lets the first `pages` pages of changes pass and holds the rest. */
function heldAfter(pages: number) {
  let passed = 0
  return (path: string) => path.includes('/channels/changes') && ++passed > pages
}

const standstill = '/api/v1/standstill'

/**
 * Runs in the copy's worker and blocks it right after the transaction that wrote the stamp or the index, with a
 * synchronous request that never ends.
 */
function standStillAtCommit(question: string) {
  const { put } = IDBObjectStore.prototype
  const standStill = () => {
    const request = new XMLHttpRequest()
    request.open('GET', question, false)
    request.send()
  }
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === 'stamps' || this.name === 'indexes') {
      // A capturing listener runs before the listener that reports the commit to the tab.
      this.transaction.addEventListener('complete', standStill, { capture: true })
    }
    return put.apply(this, args)
  }
}

/**
 * Crashes the page, and with it the sync, when `share` of the download is written. `before` counts earlier responses.
 */
async function killAt(
  page: Page,
  gateway: Gateway,
  { share, count, before = 0 }: { share: number; count: number; before?: number },
) {
  const pages = Math.round((share * count) / DOWNLOAD_PAGE)
  gateway.holds = heldAfter(before + pages)
  await page.reload()
  await expect.poll(() => halfWritten(page), { timeout: 60_000 }).toBe(pages * DOWNLOAD_PAGE)
  await crash(page)
}

/** Crashes the tab, as the system does when memory runs out. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const browser = await page.context().newCDPSession(page)
  // The call never resolves.
  browser.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

const syncLocks = async () => {
  const { held = [], pending = [] } = await navigator.locks.query()
  const ours = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('promodesk-sync-')).length
  return { held: ours(held), pending: ours(pending) }
}

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

async function channelColumns(server: AppServer): Promise<string> {
  const rows = await server.sql(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'channels'
     AND column_name NOT IN ('id', 'title', 'title_search', 'changed_xid')`,
  )
  return rows.map(({ column_name }) => column_name).join(', ')
}

async function isGone(page: Page, context: BrowserContext, { id, title }: { id: number; title: string }) {
  expect((await keptBase(page, 'id')).values).not.toContain(id)
  await context.setOffline(true)
  await page.goto(`${list}/${id}/edit`)
  await expect(page.getByText('Канала нет на этом устройстве')).toBeVisible()
  await page.goto(`${list}?search=${encodeURIComponent(title)}`)
  await expect(page.locator(`a[href*="/${id}/edit"]`)).toHaveCount(0)
  await context.setOffline(false)
}

/** Replaces the database by one of the previous version with the same base. Runs in the page. */
async function keepAsBefore() {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) =>
    one.name?.startsWith('promodesk-'),
  )
  const now = await done(indexedDB.open(name))
  const names = [...now.objectStoreNames].filter((store) => store !== 'recentChanges')
  const rows = new Map<string, object[]>()
  for (const store of names) rows.set(store, await done(now.transaction(store).objectStore(store).getAll()))
  now.close()
  await done(indexedDB.deleteDatabase(name))

  const opening = indexedDB.open(name, 20)
  opening.onupgradeneeded = () => {
    for (const store of names) {
      const keyPath = /^channels\d$/.test(store) ? 'id' : store === 'chatHistories' ? 'roomId' : 'name'
      opening.result.createObjectStore(store, { keyPath })
    }
  }
  const before = await done(opening)
  const writing = before.transaction(names, 'readwrite')
  for (const [store, kept] of rows) {
    for (const row of kept) {
      writing
        .objectStore(store)
        .put(store === 'stamps' ? { ...row, format: 1, indexRevision: undefined } : row)
    }
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  before.close()
}
