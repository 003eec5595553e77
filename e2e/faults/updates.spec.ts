import { expect, type Page } from '@playwright/test'
import { userMenu } from '../support/app-server.ts'
import { copyIsWhole, isInCopy, offlineBar, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'
import { report } from '../support/measurements.ts'
import { runs, test } from './deployments.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'

test.describe('F1: a lazy chunk is missing after a deploy', () => {
  // A service worker would serve the file from its cache; without one the page must recover by itself.
  test.use({ serviceWorkers: 'block' })

  test('F1: a lazy chunk missing after a deploy causes one reload to the same address and filters', async ({
    page,
    signIn,
    deploy,
  }) => {
    await signIn(page, `${list}?search=кухня&sort=subscribers&order=desc`)
    await expect(titles(page).first()).toHaveText(/кухня/i)
    const seen = await watch(page)
    await deploy('next')
    await titles(page).first().click()
    await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
    await expect(page).toHaveURL(/\/channels-base\/\d+\/edit/)
    await runs(page, 'next')
    expect(seen).toEqual({ loads: 1, errors: [] })
    await page.goBack()
    await expect(page).toHaveURL(/sort=subscribers/)
    await expect(page.getByRole('searchbox')).toHaveValue('кухня')
    expect(seen).toEqual({ loads: 1, errors: [] })
  })

  test('F1: a lazy chunk that stays missing is reported and causes no second reload', async ({
    page,
    signIn,
    deploy,
  }) => {
    await signIn(page, list)
    await expect(titles(page).first()).toBeVisible()
    const seen = await watch(page)
    await page.route('**/assets/projects-*.js', (route) => route.fulfill({ status: 404 }))
    await deploy('next')
    await page.getByRole('link', { name: 'Проекты' }).first().click()
    await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible()
    // Each of the two versions is loaded once.
    expect(seen.loads).toBe(2)
    await page.unroute('**/assets/projects-*.js')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('table', { name: 'Проекты' })).toBeVisible()
    expect(seen.loads).toBe(3)
  })

  test('F1: menu code missing after a deploy causes one reload to the same address, and the menu opens', async ({
    page,
    signIn,
    deploy,
  }) => {
    await signIn(page, `${list}?search=кухня`)
    await expect(titles(page).first()).toHaveText(/кухня/i)
    const seen = await watch(page)
    await deploy('next')
    await userMenu(page).click()
    await runs(page, 'next')
    await expect(page.getByRole('searchbox')).toHaveValue('кухня')
    await userMenu(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(seen).toEqual({ loads: 1, errors: [] })
  })

  test('F1: menu code missing beside a half-filled form leaves the text, and a message says what helps', async ({
    page,
    signIn,
    deploy,
  }) => {
    await signIn(page, `${list}/create`)
    await page.getByLabel('Название').fill('Недописанный')
    const seen = await watch(page)
    await deploy('next')
    await userMenu(page).click()
    await expect(page.getByRole('dialog', { name: 'Не удалось открыть меню' })).toContainText(
      'Вышла новая версия PromoDesk. Сохраните введённое и обновите страницу.',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Название')).toHaveValue('Недописанный')
    expect(seen.loads).toBe(0)
  })

  test('F1: a lazy chunk missing without a network causes no reload, and the page says why', async ({
    page,
    context,
    signIn,
    deploy,
  }) => {
    await signIn(page, list)
    await expect(titles(page).first()).toBeVisible()
    const seen = await watch(page)
    await deploy('next')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Проекты' }).first().click()
    await expect(page.getByText('Нет сети: открыть эту страницу можно после подключения.')).toBeVisible()
    expect(seen.loads).toBe(0)
    await context.setOffline(false)
  })
})

test('F3: an update accepted in one tab leaves the half-filled form in another', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
  await visit(page, signIn)
  const other = await context.newPage()
  await other.goto(list)
  await titles(other).nth(2).click()
  const note = `Наполовину ${Date.now()}`
  await other.getByLabel('Комментарий').fill(note)
  const seen = await watch(other)
  await deploy('next')
  await lookForUpdate(page)
  await updateButton(page).click()
  await runs(page, 'next')

  await expect(updateButton(other)).toBeVisible()
  await expect(updateButton(other)).toHaveAttribute('aria-disabled', 'true')
  await updateButton(other).click({ force: true })
  await expect(other.getByLabel('Комментарий')).toHaveValue(note)
  await other.getByRole('button', { name: 'Сохранить' }).click()
  await expect(other.getByText('Канал успешно обновлен')).toBeVisible()
  expect(seen).toEqual({ loads: 0, errors: [] })
  await runs(other, 'current')
})

for (const [visits, prepare] of [
  ['the first update ever, in the very first visit', async () => {}],
  ['in a later visit', async (page: Page) => void (await page.reload())],
] as const) {
  test(`F4: the update button: the new version runs, ${visits}`, { tag: '@thorough' }, async ({
    page,
    signIn,
    deploy,
  }) => {
    await visit(page, signIn)
    await prepare(page)
    await expect(titles(page).first()).toBeVisible()
    await deploy('next')
    await lookForUpdate(page)
    // The offer covers no control of the pager.
    for (const size of [phone, laptop]) {
      await page.setViewportSize(size)
      await expect(updateButton(page)).toBeInViewport()
      const pager = page.getByRole('list', { name: 'Страницы' }).getByRole('button')
      await pager.last().click({ trial: true })
    }
    await updateButton(page).click()
    const took = await runs(page, 'next')
    report(`F4: the new version ran after ${Math.round(took)} ms (at most 5000), ${visits}`)
    await expect(titles(page).first()).toBeVisible()
    await expect(updateButton(page)).toBeHidden()
  })
}

test('F5: a service worker that removes itself recovers a device with a broken shell', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy, server }) => {
  test.setTimeout(180_000)
  await visit(page, signIn)
  await deploy('broken')
  await lookForUpdate(page)
  await updateButton(page).click()
  await expect(page.locator('#root')).toBeEmpty()
  // A repaired client alone does not reach the device, because the broken client does not load it.
  await deploy('current')
  await page.reload()
  await page.reload()
  await expect(page.locator('#root')).toBeEmpty()

  await deploy('recovery')
  await page.goto(server.origin + list)
  await expect(titles(page).first()).toBeVisible()
  await expect.poll(() => registrations(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()
  const seen = await watch(page)
  await page.getByRole('link', { name: 'Проекты' }).first().click()
  await expect(page.getByRole('table', { name: 'Проекты' })).toBeVisible()
  expect(seen).toEqual({ loads: 0, errors: [] })

  await deploy('current')
  await visit(page, async () => void (await page.goto(server.origin + list)))
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(server.origin + list)
  await expect(later.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
  await context.setOffline(false)
})

test('F14: a message asks to close an old tab that holds the old schema, and the sync then continues', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy, server }) => {
  test.setTimeout(120_000)
  await visit(page, signIn)
  await copyIsWhole(page)
  const before = await keptFormat(page)
  const frozen = await context.newPage()
  await frozen.goto(`${server.origin}/manifest.webmanifest`)
  await frozen.evaluate(holdDatabase)
  const old = await context.newPage()
  await old.goto(list)
  await expect(titles(old).first()).toBeVisible()

  await deploy('next')
  await lookForUpdate(page)
  await updateButton(page).click()
  await runs(page, 'next')
  await expect(page.getByText(/Закройте другие вкладки/)).toBeVisible()
  await page.goto(`${list}?page=2`)
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()
  await expect(page.getByText(/Закройте другие вкладки/)).toBeVisible()

  const start = performance.now()
  await frozen.close()
  await expect(page.getByText(/Закройте другие вкладки/)).toBeHidden()
  const next = { format: (before.format ?? 0) + 1, version: 1_000 }
  await expect.poll(() => keptFormat(page)).toEqual(next)
  report(
    `F14: the copy was of the new schema ${Math.round(performance.now() - start)} ms after the old tab was closed`,
  )

  // The open tab of the old version does not change the copy of the new format.
  await context.setOffline(true)
  await expect(offlineBar(old)).toBeVisible()
  await context.setOffline(false)
  await expect(offlineBar(old)).toBeHidden()
  await syncsAreOver(page)
  expect(await keptFormat(page)).toEqual(next)
  await old.goto(`${list}?page=3`)
  await expect(old.getByText('41-60 из 2 000')).toBeVisible()
})

test('F15: after a rollback, old code replaces a copy of a newer format by downloading again', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
  test.setTimeout(120_000)
  await deploy('next')
  await visit(page, signIn)
  await copyIsWhole(page)
  const newer = await keptFormat(page)
  await page.evaluate(makeRowsNewer)
  await deploy('current')
  await lookForUpdate(page)
  await updateButton(page).click()
  await runs(page, 'current')
  await expect.poll(async () => (await keptFormat(page)).format).toBe((newer.format ?? 0) - 1)
  await copyIsWhole(page)
  expect(await isInCopy(page, 'из новой версии')).toBe(false)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(page.getByText('из новой версии')).toHaveCount(0)
  await context.setOffline(false)
})

for (const [loss, { cut, mend }] of Object.entries(losses)) {
  test(`an update was activated in another tab, and then ${loss}: the old tab says so, and a reload opens the new version`, {
    tag: '@thorough',
  }, async ({ page, context, signIn, deploy, server }) => {
    test.setTimeout(180_000)
    await visit(page, signIn)
    await copyIsWhole(page)
    const before = await keptFormat(page)
    const [searching, walking] = [await context.newPage(), await context.newPage()]
    for (const tab of [searching, walking]) {
      await tab.goto(list)
      await expect(titles(tab).first()).toBeVisible()
    }
    const seen = await watch(walking)
    await deploy('next')
    await lookForUpdate(page)
    await updateButton(page).click()
    await runs(page, 'next')
    const next = { format: (before.format ?? 0) + 1, version: 1_000 }
    await expect.poll(() => keptFormat(page)).toEqual(next)
    await copyIsWhole(page)
    const browser = await context.newCDPSession(walking)
    await browser.send('Network.clearBrowserCache')
    await cut(context, server)
    try {
      await expect(offlineBar(searching)).toBeVisible()
      await searching.getByRole('searchbox').fill('кухня')
      await expect(searching.getByText('Открыта прежняя версия PromoDesk')).toBeVisible()
      await expect(searching.getByText('ещё не загружен')).toHaveCount(0)
      await searching.getByRole('button', { name: 'Обновить страницу' }).click()
      await runs(searching, 'next')
      await expect(titles(searching).first()).toHaveText(/кухня/i)

      // A lazy-loaded part of the old version is no longer on the device.
      await expect(offlineBar(walking)).toBeVisible()
      await walking.getByRole('link', { name: 'Проекты' }).first().click()
      await runs(walking, 'next')
      await expect(walking.getByText('Для списка проектов нужна сеть')).toBeVisible()
      expect(seen).toEqual({ loads: 1, errors: [] })
    } finally {
      await mend(context, server)
    }
  })
}

const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }
const updateButton = (page: Page) => page.getByRole('button', { name: 'Обновить' })

/** Opens the page and waits until the service worker controls it. */
async function visit(page: Page, signIn: (page: Page) => Promise<void>) {
  await signIn(page)
  await expect(titles(page).first()).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Checks for an update, as the page does every hour and when it becomes visible. */
async function lookForUpdate(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/** Waits until no tab of the user syncs or waits for a sync. */
async function syncsAreOver(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        return [...held, ...pending].filter(({ name }) => name?.startsWith('promodesk-sync-')).length
      }),
    )
    .toBe(0)
}

/** Returns the copy's format and the version of its database. */
const keptFormat = (page: Page) => page.evaluate(readFormat)

async function readFormat(): Promise<{ format: number | null; version: number }> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return { format: null, version: 0 }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    const stamp = await new Promise<{ format: number } | undefined>((resolve, reject) => {
      const request = database.transaction('stamps').objectStore('stamps').get('channels')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return { format: stamp?.format ?? null, version: database.version }
  } finally {
    database.close()
  }
}

/** Writes data of a newer version into each row. */
async function makeRowsNewer() {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found?.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction(['channels0', 'channels1'], 'readwrite')
      for (const name of ['channels0', 'channels1']) {
        const request = writing.objectStore(name).openCursor()
        request.onsuccess = () => {
          const cursor = request.result
          if (!cursor) return
          cursor.update({ ...cursor.value, title: 'из новой версии' })
          cursor.continue()
        }
      }
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
  } finally {
    database.close()
  }
}

/** Keeps the database open as a frozen tab does, which does not react to a newer version. */
async function holdDatabase() {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(found?.name ?? '')
    request.onsuccess = () => {
      Object.assign(window, { held: request.result })
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Counts loads from now on, and records error messages even if they show only for a moment. */
async function watch(page: Page) {
  const seen = { loads: 0, errors: [] as string[] }
  page.on('load', () => {
    seen.loads++
  })
  await page.exposeFunction('sawError', (text: string) => void seen.errors.push(text))
  await page.addInitScript(lookForErrors)
  await page.evaluate(lookForErrors)
  return seen
}

function lookForErrors() {
  new MutationObserver(() => {
    const text = document.getElementById('root')?.textContent ?? ''
    const [found] = /Страница не загрузилась|Произошла неизвестная ошибка/.exec(text) ?? []
    if (found && 'sawError' in window && typeof window.sawError === 'function') window.sawError(found)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
