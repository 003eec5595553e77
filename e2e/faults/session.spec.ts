import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { demo, fillSignIn, userMenu } from '../support/app-server.ts'
import { answered, ask, field } from '../support/chat-screen.ts'
import { test } from '../support/gateway.ts'
import { copyIsWhole, rowsFrom, titles } from '../support/kept-copy.ts'
import { everythingOnDevice, leftOnDevice, namesBesideTheList, nothing } from './device-content.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const secret = 'Тайна первого'

for (const moment of ['online', 'offline']) {
  test(`F19: a logout ${moment} leaves nothing to the next user, in no tab`, async ({
    page,
    context,
    gateway,
    signIn,
    newUser,
  }) => {
    await signIn(page, list, newUser)
    await copyIsWhole(page)
    await leaveTraces(page)
    expect(await leftOnDevice(page).then(namesBesideTheList)).toEqual([])
    const other = await context.newPage()
    await other.goto(list)
    await expect(titles(other).first()).toBeVisible()

    await context.setOffline(moment === 'offline')
    await page.getByRole('button', { name: 'Выйти' }).click()
    // The channel's draft and the message exist only on this device, so the logout asks first.
    await page.getByRole('button', { name: 'Выйти и удалить' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/)
      await expect(tab.getByText(secret)).toHaveCount(0)
    }
    const keys = moment === 'offline' ? [storageKeys.pendingLogout] : []
    await expect.poll(() => leftOnDevice(page)).toEqual({ ...nothing, keys })
    await other.goto(list)
    await expect(other).toHaveURL(/\/login/)
    await context.setOffline(false)
    // A pending logout reaches the server before another user signs in.
    await expect.poll(() => gateway.count(/^POST .*\/auth\/logout/)).toBeGreaterThan(0)
    await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
    expect(await refreshStatus(page)).toBe(401)

    // The test does not reload, so that data left in memory would be visible.
    await fillSignIn(page)
    await expect(userMenu(page)).toContainText(demo.email)
    await page.getByRole('link', { name: 'PromoGPT' }).first().click()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByText(secret)).toHaveCount(0)
    await context.setOffline(true)
    await page.reload()
    await expect(userMenu(page)).toContainText(demo.email)
    await expect(page.getByText(secret)).toHaveCount(0)
    expect(await everythingOnDevice(page)).not.toContain(secret)
  })
}

test('F19: a picture and files that arrive after a logout are not stored, not even for the next user', {
  tag: '@thorough',
}, async ({ page, gateway, signIn, newUser }) => {
  gateway.holds = isExtra
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  await expect.poll(() => gateway.held).toBe(1)
  const extra = gateway.seen.map((line) => line.replace('GET ', '')).find(isExtra) ?? ''
  const [address] = await page.evaluate(logoAddresses)
  expect(address).toMatch(/^\/api\/v1\/files\//)
  await page.evaluate(() => caches.delete('promodesk-images').then(() => caches.open('promodesk-images')))
  gateway.holdsAnswer = (path) => path === address
  const came = page.evaluateHandle((src) => {
    const picture = Object.assign(new Image(), { src })
    return { came: picture.decode().then(() => picture.naturalWidth) }
  }, address)
  await expect.poll(() => gateway.held).toBe(2)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
  gateway.release()
  expect(await (await came).evaluate(({ came }) => came)).toBeGreaterThan(0)
  // A message and a request that reach the worker late.
  await page.evaluate(askForExtras, extra)
  expect(await leftOnDevice(page)).toEqual(nothing)

  await fillSignIn(page)
  await expect(userMenu(page)).toContainText(demo.email)
  const kept = (name: string) =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), name)
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-images'))).toBe(true)
  expect((await kept('promodesk-images')).filter((url) => url.endsWith(address ?? ''))).toEqual([])
  await expect.poll(async () => (await kept('promodesk-extras')).length).toBeGreaterThan(3)
})

test('F19: the device of a user whose access is closed is wiped at its next contact, and not before', async ({
  page,
  context,
  server,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  await copyIsWhole(page)
  await leaveTraces(page)
  await context.setOffline(true)
  await server.sql(`UPDATE users SET disabled_at = now() WHERE email = '${newUser}'`)
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  expect(await everythingOnDevice(page)).toContain(secret)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText('Администратор закрыл вам доступ')
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
})

test('F20: tabs that renew the session at once stay signed in, with and without a common lock', {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn, newUser }) => {
  await signIn(page, list, newUser)
  const other = await context.newPage()
  await other.goto(list)
  for (const tab of [page, other]) await expect(rowsFrom(tab, 1)).toBeVisible()
  let before = gateway.count(refreshes)
  gateway.holds = (path) => refreshes.test(`POST ${path}`)
  await expire(page, other)
  const turned = Promise.all([turnThePage(page), turnThePage(other)])
  await expect.poll(() => page.evaluate(waitingToRenew)).toBe(1)
  await expect.poll(() => gateway.count(refreshes) - before).toBe(1)
  gateway.release()
  await turned
  expect(gateway.count(refreshes) - before).toBe(1)

  // An insecure origin has no Web Locks.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  // The application must not renew the session before both tabs start again.
  for (const tab of [page, other]) await tab.goto('/api/v1/health')
  await expire(page, other)
  before = gateway.count(refreshes)
  gateway.holds = (path) => refreshes.test(`POST ${path}`)
  const opened = Promise.all([page, other].map((tab) => tab.goto(`${list}?page=7`)))
  await expect.poll(() => gateway.count(refreshes) - before).toBe(2)
  gateway.release()
  await opened
  for (const tab of [page, other]) await expect(rowsFrom(tab, 121)).toBeVisible()
})

const refreshes = /^POST .*\/auth\/refresh/

const waitingToRenew = () =>
  navigator.locks
    .query()
    .then(({ pending = [] }) => pending.filter(({ name }) => name === 'promodesk-session-renewal').length)

/** Opens a page that was not prefetched. */
async function turnThePage(page: Page) {
  await page.getByRole('button', { name: 'Страница 3', exact: true }).click()
  await expect(rowsFrom(page, 41)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Добавить канал' })).not.toHaveAttribute('aria-disabled', 'true')
}

/** Replaces the token of both tabs by an expired one. */
async function expire(page: Page, other: Page) {
  const expired = await page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('access_token') ?? '').split('.')
    const parsed = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    const expired = btoa(JSON.stringify({ ...parsed, exp: 1 })).replaceAll('=', '')
    localStorage.setItem('access_token', `${head}.${expired}.${signature}`)
    return localStorage.getItem('access_token')
  })
  await expect.poll(() => other.evaluate(() => localStorage.getItem('access_token'))).toBe(expired)
}

/** Creates a chat in lists and on the device, an unsent text, filters and a half-filled form. */
async function leaveTraces(page: Page) {
  await page.goto('/chat')
  await ask(page, secret)
  await answered(page)
  await field(page).fill(`${secret} не отправлена`)
  await page.goto('/placement/projects')
  await page.getByRole('searchbox').fill(secret)
  await expect(page).toHaveURL(/search=/)
  await page.goto(`${list}/create`)
  await page.getByLabel('Название').fill(secret)
  await expect.poll(() => everythingOnDevice(page).then((texts) => texts.split(secret).length)).toBeGreaterThan(4)
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(list)
  await expect(titles(page).first()).toBeVisible()
}

/** A file that is stored after the first sync, and that no page of these tests needs. */
const isExtra = (path: string) => /^\/assets\/workbook-/.test(path)

/** Asks the service worker to store its extra files, and for one of them. Runs in the page. */
async function askForExtras(address: string) {
  const { active } = await navigator.serviceWorker.ready
  for (const type of ['KEEP_EXTRAS', 'DESCRIBE_SHELL']) {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    active?.postMessage({ type }, [port2])
    await answered
  }
  await (await fetch(address)).text()
}

const refreshStatus = (page: Page) =>
  page.evaluate(() => fetch('/api/v1/auth/refresh', { method: 'POST' }).then(({ status }) => status))

/** Returns the addresses of services' logos. Runs in the page. */
async function logoAddresses(): Promise<string[]> {
  const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
  const { resources } = await (await fetch('/api/v1/resources/', { headers })).json()
  return resources.flatMap(({ logo_url }: { logo_url: string | null }) => logo_url ?? [])
}
