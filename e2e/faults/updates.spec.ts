import { readFile } from 'node:fs/promises'
import { expect, mergeTests, type Page } from '@playwright/test'
import { userMenu } from '../support/app-server.ts'
import { test as throughGateway } from '../support/gateway.ts'
import {
  allFilesAreKept,
  controlled,
  copyIsWhole,
  isInCopy,
  offlineBar,
  rowsFrom,
  titles,
} from '../support/kept-copy.ts'
import { test as deployments, runs } from './deployments.ts'
import { holdDatabase, keptFormat, makeRowsNewer, syncsAreOver } from './kept-format.ts'
import { print } from './measurement.ts'
import { damageShell, interceptWorker, partOf, textsOfShell, workers } from './stored-shell.ts'
import { watch } from './watch-page.ts'

const test = mergeTests(deployments, throughGateway)
test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const filtered = `${list}?search=кухня&sort=subscribers&order=desc`

/** Presses the item that opens a lazy part. */
async function openHelp(page: Page) {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Справка' }).click()
}

test.describe('F1: a lazy chunk is missing after a deploy', { tag: '@thorough' }, () => {
  // A service worker would serve the file from its cache; without one the page must recover by itself.
  test.use({ serviceWorkers: 'block' })

  test('F1: a lazy chunk missing after a deploy causes one reload to the same address and filters, and none beside a form', async ({
    page,
    signIn,
    deploy,
  }) => {
    await signIn(page, `${list}/create`)
    await page.getByLabel('Название').fill('Недописанный')
    const seen = await watch(page)
    await deploy('next')
    await openHelp(page)
    await expect(page.getByRole('dialog', { name: 'Не удалось открыть справку' })).toContainText(
      'Вышла новая версия PromoDesk. Сохраните введённое и обновите страницу.',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Название')).toHaveValue('Недописанный')
    expect(seen.loads).toBe(0)

    page.once('dialog', (dialog) => dialog.accept())
    // A part that the page requests only after the deploy would reload it, and the press would be lost.
    await page.goto(filtered, { waitUntil: 'networkidle' })
    await expect(titles(page).first()).toHaveText(/кухня/i)
    await runs(page, 'next')
    seen.loads = 0
    await deploy('current')
    await titles(page).first().click()
    await expect(page.getByText('Цены и юридическая информация')).toBeVisible()
    await expect(page).toHaveURL(/\/channels-base\/\d+\/edit/)
    await runs(page, 'current')
    await page.goBack()
    await expect(page).toHaveURL(/sort=subscribers/)
    await expect(page.getByRole('searchbox')).toHaveValue('кухня')
    await expect.poll(() => seen).toEqual({ loads: 1, errors: [] })

    await deploy('next')
    await openHelp(page)
    await runs(page, 'next')
    await expect(page.getByRole('searchbox')).toHaveValue('кухня')
    await expect.poll(() => seen).toEqual({ loads: 2, errors: [] })
  })

  test('F1: a lazy chunk that stays missing, or is missing without a network, is reported and causes no further reload', async ({
    page,
    context,
    signIn,
    deploy,
  }) => {
    await signIn(page, list)
    await expect(titles(page).first()).toBeVisible()
    const seen = await watch(page)
    await context.setOffline(true)
    await deploy('next')
    await page.getByRole('link', { name: 'Проекты' }).first().click()
    await expect(page.getByText('Нет сети: открыть эту страницу можно после подключения.')).toBeVisible()
    expect(seen.loads).toBe(0)
    await context.setOffline(false)

    await page.goto(list, { waitUntil: 'networkidle' })
    await expect(titles(page).first()).toBeVisible()
    seen.loads = 0
    await page.route('**/assets/projects-*.js', (route) => route.fulfill({ status: 404 }))
    await deploy('current')
    await page.getByRole('link', { name: 'Проекты' }).first().click()
    await expect(page.getByRole('heading', { name: 'Страница не загрузилась' })).toBeVisible()
    // Each of the two versions is loaded once.
    await expect.poll(() => seen.loads).toBe(2)
    await page.unroute('**/assets/projects-*.js')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('table', { name: 'Проекты' })).toBeVisible()
    await expect.poll(() => seen.loads).toBe(3)
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

test('F4: the update button: the new version runs, in the very first visit and in a later one', {
  tag: '@thorough',
}, async ({ page, signIn, deploy }) => {
  await visit(page, signIn)
  for (const build of ['next', 'current'] as const) {
    await deploy(build)
    await lookForUpdate(page)
    // The offer covers no control of the pager.
    for (const size of [phone, laptop]) {
      await page.setViewportSize(size)
      await expect(updateButton(page)).toBeInViewport()
      const pager = page.getByRole('list', { name: 'Страницы' }).getByRole('button')
      await pager.last().click({ trial: true })
    }
    await updateButton(page).click()
    print(`F4: the version ${build} ran`, await runs(page, build), 5_000)
    await expect(updateButton(page)).toBeHidden()
    await visit(page, async () => {})
  }
})

test('F5: a service worker that removes itself recovers a device with a broken shell', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
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
  // A start brings the worker, which may remove itself only at the next; it misses a page that is just starting.
  await expect(async () => {
    await page.goto(list)
    await expect.poll(() => registrations(page), { timeout: 5_000 }).toBe(0)
  }).toPass()
  await expect(() => page.goto(list)).toPass()
  await expect(titles(page).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull()
  const seen = await watch(page)
  await page.getByRole('link', { name: 'Проекты' }).first().click()
  await expect(page.getByRole('table', { name: 'Проекты' })).toBeVisible()
  expect(seen).toEqual({ loads: 0, errors: [] })

  await deploy('current')
  await visit(page, async () => void (await page.goto(list)))
  await page.close()
  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(list)
  await expect(later.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
})

test('F14: a message asks to close an old tab that holds the old schema, and the sync then continues', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
  await visit(page, signIn)
  await copyIsWhole(page)
  const before = await keptFormat(page)
  const frozen = await context.newPage()
  await frozen.goto('/manifest.webmanifest')
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
  await expect(rowsFrom(page, 21)).toBeVisible()
  await expect(page.getByText(/Закройте другие вкладки/)).toBeVisible()

  const start = performance.now()
  await frozen.close()
  await expect(page.getByText(/Закройте другие вкладки/)).toBeHidden()
  const next = { format: (before.format ?? 0) + 1, version: 1_000 }
  await expect.poll(() => keptFormat(page)).toEqual(next)
  print('F14: the copy had the new schema after the old tab was closed', performance.now() - start, 5_000)

  // The open tab of the old version does not change the copy of the new format.
  await context.setOffline(true)
  await expect(offlineBar(old)).toBeVisible()
  await context.setOffline(false)
  await expect(offlineBar(old)).toBeHidden()
  await syncsAreOver(page)
  expect(await keptFormat(page)).toEqual(next)
  await old.goto(`${list}?page=3`)
  await expect(rowsFrom(old, 41)).toBeVisible()
})

test('F15: after a rollback, old code replaces a copy of a newer format by downloading again', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
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
  await expect(rowsFrom(page, 1)).toBeVisible()
  await expect(page.getByText('из новой версии')).toHaveCount(0)
})

test('an update was activated in another tab, and then the connection is lost: old tabs say so, and a reload opens the new version', {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn, deploy }) => {
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
  await expect.poll(() => keptFormat(page)).toEqual({ format: (before.format ?? 0) + 1, version: 1_000 })
  await copyIsWhole(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')

  await context.setOffline(true)
  await expect(offlineBar(searching)).toBeVisible()
  await searching.getByRole('searchbox').fill('кухня')
  await expect(searching.getByText('Открыта прежняя версия PromoDesk')).toBeVisible()
  await expect(searching.getByText('ещё не загружен')).toHaveCount(0)
  await searching.getByRole('button', { name: 'Обновить страницу' }).click()
  await runs(searching, 'next')
  await expect(titles(searching).first()).toHaveText(/кухня/i)

  // A lazy-loaded part of the old version is no longer on the device.
  await gateway.stop()
  await context.setOffline(false)
  await expect(offlineBar(walking)).toHaveText(/Сервер не отвечает/)
  await walking.getByRole('link', { name: 'Проекты' }).first().click()
  await runs(walking, 'next')
  await expect(walking.getByText('Для списка проектов нужна сеть')).toBeVisible()
  await expect.poll(() => seen).toEqual({ loads: 1, errors: [] })
})

test("a captive portal's answers are stored neither at the first installation nor at an update, which comes later", {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn, deploy }) => {
  await page.clock.install()
  await interceptWorker(gateway, () => page.goto('/login'))
  await expect.poll(() => workers(page)).toEqual({ installing: false, waiting: false, active: false })
  expect(await textsOfShell(page)).not.toContain('Войдите в сеть кафе')

  gateway.weather = 'fair'
  await page.clock.fastForward(60_000)
  await controlled(page)
  await signIn(page, list)
  await copyIsWhole(page)
  await deploy('next')
  await interceptWorker(gateway, () => lookForUpdate(page))
  await expect.poll(() => workers(page)).toEqual({ installing: false, waiting: false, active: true })
  expect(await textsOfShell(page)).not.toContain('Войдите в сеть кафе')
  await context.setOffline(true)
  await page.reload()
  await runs(page, 'current')
  await expect(rowsFrom(page, 1)).toBeVisible()

  gateway.weather = 'fair'
  await context.setOffline(false)
  await expect(offlineBar(page)).toBeHidden()
  await lookForUpdate(page)
  await updateButton(page).click()
  await runs(page, 'next')
  await expect(titles(page).first()).toBeVisible()
})

test('a missing page and a wrong file of the shell are repaired at the next start, or give way to a newer version', {
  tag: '@thorough',
}, async ({ page, context, signIn, deploy }) => {
  await signIn(page, list)
  await copyIsWhole(page)
  const part = await partOf('src/client/routes/_app/placement/projects/index.tsx')
  await page.evaluate(damageShell, `/${part}`)
  await page.reload()
  for (const file of [part, 'index.html']) {
    const whole = await readFile(`dist/client/${file}`, 'utf8')
    await expect.poll(async () => (await textsOfShell(page, file)) === whole, { message: file }).toBe(true)
  }
  await context.setOffline(true)
  await page.reload()
  await expect(rowsFrom(page, 1)).toBeVisible()
  await page.getByRole('link', { name: 'Проекты', exact: true }).click()
  await expect(page.getByText('Для списка проектов нужна сеть')).toBeVisible()
  await context.setOffline(false)

  // The deploy comes first, so that the old version cannot repair the damage.
  await deploy('next')
  await page.evaluate(damageShell, `/${part}`)
  await page.goto('/')
  await runs(page, 'next')
})

const phone = { width: 390, height: 844 }
const laptop = { width: 1440, height: 900 }
const updateButton = (page: Page) => page.getByRole('button', { name: 'Обновить' })

/** Opens the page and waits until the device needs no more files, whose absence after a deploy would reload the page. */
async function visit(page: Page, signIn: (page: Page) => Promise<void>) {
  await signIn(page)
  await expect(titles(page).first()).toBeVisible()
  await controlled(page)
  await allFilesAreKept(page)
}

/** Checks for an update, as the page does every hour and when it becomes visible. */
async function lookForUpdate(page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
