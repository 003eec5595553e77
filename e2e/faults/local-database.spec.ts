import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole, copyWorker, countCopy, offlineBar, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const rebuilding = /загружаются заново/
const failing = 'Не удалось сохранить базу каналов на этом устройстве'

for (const [loss, { cut, mend }] of Object.entries(losses)) {
  test(`F16: IndexedDB throws once when ${loss}: the database is reopened without a notice`, {
    tag: '@thorough',
  }, async ({ page, context, server, signIn }) => {
    await signIn(page, list)
    await copyIsWhole(page)
    await cut(context, server)
    try {
      await expect(offlineBar(page)).toBeVisible()
      const worker = await copyWorker(page)
      await worker.evaluate(() => {
        const { objectStore } = IDBTransaction.prototype
        const { open } = IDBFactory.prototype
        const seen = { failures: 0, opened: 0 }
        Object.assign(globalThis, { seen })
        IDBTransaction.prototype.objectStore = function (...args) {
          if (seen.failures++ === 0)
            throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
          return objectStore.apply(this, args)
        }
        IDBFactory.prototype.open = function (...args) {
          seen.opened++
          return open.apply(this, args)
        }
      })
      await page.getByRole('searchbox').fill('кухня')
      await expect(titles(page).first()).toHaveText(/кухня/i)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect
        .poll(() => worker.evaluate(() => Reflect.get(globalThis, 'seen')))
        .toMatchObject({ opened: 1 })
      await expect(titles(page).first()).toHaveText(/кухня/i)
      await expect(page.getByText('1-20 из 2 000')).toBeHidden()
    } finally {
      await mend(context, server)
    }
  })

  test(`F16: IndexedDB keeps throwing: a banner says so, online use goes on, and there is a copy when ${loss}`, {
    tag: '@thorough',
  }, async ({ page, context, server, signIn }) => {
    test.setTimeout(180_000)
    await signIn(page, list)
    await copyIsWhole(page)
    const worker = await copyWorker(page)
    await worker.evaluate(() => {
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
    })
    await comeBack(page)
    await expect(page.getByText(failing)).toBeVisible()
    await page.getByRole('searchbox').fill('кухня')
    await expect(titles(page).first()).toHaveText(/кухня/i)
    await titles(page).first().click()
    const note = `Заметка ${Date.now()}`
    await page.getByLabel('Комментарий').fill(note)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(failing)).toBeVisible()

    await worker.evaluate(() => Reflect.get(globalThis, 'mend')())
    await comeBack(page)
    await expect(page.getByText(failing)).toBeHidden()
    await expect.poll(() => countCopy(page)).toBe(2_000)
    await cut(context, server)
    try {
      await page.goto(list)
      await expect(page.getByText('1-20 из 2 000')).toBeVisible()
    } finally {
      await mend(context, server)
    }
  })

  test(`F16: IndexedDB's content becomes unreadable, and ${loss} for a moment: a banner says so, and the copy is made again`, {
    tag: '@thorough',
  }, async ({ page, context, server, signIn }) => {
    await signIn(page, list)
    await copyIsWhole(page)
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
    await page.route('**/api/v1/channels/changes**', async (route) => {
      await shown.promise
      await route.continue()
    })
    const shown = Promise.withResolvers<void>()
    await cut(context, server)
    try {
      await expect(offlineBar(page)).toBeVisible()
    } finally {
      await mend(context, server)
    }
    await expect(page.getByText(rebuilding)).toBeVisible()
    await page.getByRole('searchbox').fill('кухня')
    await expect(titles(page).first()).toHaveText(/кухня/i)
    shown.resolve()
    await expect(page.getByText(rebuilding)).toBeHidden()
    await expect.poll(() => countCopy(page)).toBe(2_000)
  })
}

/** Drops the network for a moment; its return updates the copy. */
async function comeBack(page: Page) {
  await page.context().setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
}
