import { expect, type Page } from '@playwright/test'
import { test } from '../support/gateway.ts'
import { copyIsWhole, copyWorker, countCopy, offlineBar, rowsFrom, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'
import { syncsAreOver } from './kept-format.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const rebuilding = /загружаются заново/
const failing = 'Не удалось сохранить базу каналов на этом устройстве'
const missing = 'База каналов ещё не загружена'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await syncsAreOver(page)
})

test('F13: a base that the browser has evicted is reported as missing and never as empty, and is downloaded again', {
  tag: '@thorough',
}, async ({ page, context, gateway }) => {
  // The session belongs to another tab, because a page with a second CDP session ignores the offline emulation.
  const browser = await context.newCDPSession(await context.newPage())
  const evict = (storageTypes: string) =>
    browser.send('Storage.clearDataForOrigin', { origin: gateway.origin, storageTypes })
  for (const { told, cut, mend } of Object.values(losses)) {
    // The open page still has an index of the base in memory.
    await cut(context, gateway)
    await expect(offlineBar(page)).toHaveText(/данные на/)
    await evict('indexeddb')
    await page.getByRole('searchbox').fill('кухня')
    await expect(page.getByText(missing)).toBeVisible()
    await expect(page.getByText(/Каналов пока нет|0 каналов|Ничего не найдено| из 0/)).toHaveCount(0)
    // Another page of the application, opened without a reload, does not show the base either.
    await page.getByRole('link', { name: 'Проекты', exact: true }).click()
    await expect(offlineBar(page)).toHaveText(told)

    // The base is also missing after a reload.
    await page.goto(list)
    await expect(page.getByText(missing)).toBeVisible()
    await expect(offlineBar(page)).toHaveText(told)

    // The shell is evicted as well: with a network, first the shell and then the base are downloaded again.
    await evict('indexeddb,cache_storage,service_workers')
    await mend(context, gateway)
    // A page that reloads itself at this moment breaks a navigation off.
    await expect(() => page.goto(list)).toPass()
    await copyIsWhole(page)
  }
})

test('F16: IndexedDB that throws once is reopened without a notice; while it keeps throwing, a banner says so and online use goes on', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  let worker = await copyWorker(page)
  await worker.evaluate(failOnce)
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)

  // The worker of the left page may still be listed, and an evaluation in it would never end.
  const ended = worker.waitForEvent('close')
  await page.goto(list)
  await ended
  worker = await copyWorker(page)
  // A read that is under way when the connection is cut would take the broken copy.
  await expect(titles(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await worker.evaluate(keepFailing)
  await comeBack(page)
  await expect(page.getByText(failing)).toBeVisible()
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)
  await titles(page).first().click()
  await page.getByLabel('Комментарий').fill(`Заметка ${Date.now()}`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(failing)).toBeVisible()

  await worker.evaluate(() => Reflect.get(globalThis, 'mend')())
  await comeBack(page)
  await expect(page.getByText(failing)).toBeHidden()
  await expect.poll(() => countCopy(page)).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.goto(list)
  await expect(rowsFrom(page, 1)).toBeVisible()
})

test('F16: IndexedDB whose content becomes unreadable is filled again, a banner says so, and online use goes on', {
  tag: '@thorough',
}, async ({ page, gateway }) => {
  const worker = await copyWorker(page)
  await worker.evaluate(() => {
    const { get, clear } = IDBObjectStore.prototype
    let isBroken = true
    IDBObjectStore.prototype.get = function (...args) {
      if (isBroken) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
      return get.apply(this, args)
    }
    IDBObjectStore.prototype.clear = function () {
      isBroken = false
      return clear.apply(this)
    }
  })
  // The delay keeps the message visible long enough to check it.
  gateway.holds = (path) => path.includes('/channels/changes')
  await comeBack(page)
  await expect(page.getByText(rebuilding)).toBeVisible()
  await page.getByRole('searchbox').fill('кухня')
  await expect(titles(page).first()).toHaveText(/кухня/i)
  gateway.release()
  await expect(page.getByText(rebuilding)).toBeHidden()
  await expect.poll(() => countCopy(page)).toBeGreaterThan(0)
})

/** Loses the network for a moment; its return updates the copy. */
async function comeBack(page: Page) {
  await page.context().setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
}

/** Breaks the next access, and counts how often the database is opened. Runs in the copy's worker. */
function failOnce() {
  const { objectStore } = IDBTransaction.prototype
  const { open } = IDBFactory.prototype
  let failures = 0
  let opened = 0
  IDBTransaction.prototype.objectStore = function (...args) {
    if (failures++ === 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return objectStore.apply(this, args)
  }
  IDBFactory.prototype.open = function (...args) {
    Object.assign(globalThis, { opened: ++opened })
    return open.apply(this, args)
  }
}

/** Breaks every access until `mend` is called. Runs in the copy's worker. */
function keepFailing() {
  const { objectStore } = IDBTransaction.prototype
  const { open } = IDBFactory.prototype
  const fail = () => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  }
  IDBTransaction.prototype.objectStore = fail
  IDBFactory.prototype.open = fail
  Object.assign(globalThis, {
    mend() {
      IDBTransaction.prototype.objectStore = objectStore
      IDBFactory.prototype.open = open
    },
  })
}
