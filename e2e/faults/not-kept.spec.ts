import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { copyIsWhole, offlineBar, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'

/** Addresses that this device has never opened, with their messages. */
const neverSeen = {
  '/placement/channels-base/999999/edit': 'Канала нет на этом устройстве',
  '/placement/projects/1/brief': 'Проекта нет на этом устройстве',
  '/placement/projects/1/mediaplan': 'Проекта нет на этом устройстве',
  '/placement/estimates/1/edit': 'Расчётки нет на этом устройстве',
  '/chat/0b8f9d6e-6c1f-4e53-9f0e-3f6f5f3c7a11': 'Этих сообщений нет на устройстве',
}

for (const [loss, { cut, mend }] of Object.entries(losses)) {
  test(`F10: a record that was never downloaded says so when ${loss}, and nothing spins`, async ({
    page,
    context,
    server,
    signIn,
  }) => {
    await signIn(page)
    await copyIsWhole(page)
    await cut(context, server)
    try {
      for (const [address, text] of Object.entries(neverSeen)) {
        await page.goto(address)
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.locator('[aria-busy=true], [aria-label^="Загрузка"]')).toHaveCount(0)
      }
    } finally {
      await mend(context, server)
    }
  })
}

for (const [loss, { told, cut, mend }] of Object.entries(losses)) {
  test(`F13: when the browser has evicted the copy and ${loss}, the base is reported as missing and never as empty`, {
    tag: '@thorough',
  }, async ({ page, context, server, signIn }) => {
    test.setTimeout(180_000)
    await signIn(page)
    await copyIsWhole(page)
    // The session belongs to another tab, because a page with a second CDP session ignores the offline emulation.
    const browser = await context.newCDPSession(await context.newPage())
    const evict = (storageTypes: string) =>
      browser.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes })

    try {
      // The open page still has an index of the base in memory.
      await cut(context, server)
      await expect(offlineBar(page)).toHaveText(/данные на/)
      await evict('indexeddb')
      await page.getByRole('searchbox').fill('кухня')
      await expect(page.getByText('База каналов ещё не загружена')).toBeVisible()
      await expect(page.getByText(/Каналов пока нет|0 каналов|Ничего не найдено| из 0/)).toHaveCount(0)
      // Another page of the application, opened without a reload, does not show the base either.
      await page.getByRole('link', { name: 'Проекты', exact: true }).click()
      await expect(offlineBar(page)).toHaveText(told)

      // The base is also missing after a reload.
      await page.goto(list)
      await expect(page.getByText('База каналов ещё не загружена')).toBeVisible()
      await expect(offlineBar(page)).toHaveText(told)

      // The shell is evicted as well: with a network, first the shell and then the base are downloaded again.
      await evict('indexeddb,cache_storage,service_workers')
      await mend(context, server)
      await page.goto(list)
      await copyIsWhole(page)
      await cut(context, server)
      await page.reload()
      await expect(titles(page).first()).toBeVisible()
    } finally {
      await mend(context, server)
    }
  })
}
