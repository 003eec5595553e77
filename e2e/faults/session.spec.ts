import { type BrowserContext, expect, type Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { fillSignIn } from '../support/app-server.ts'
import { answered, ask, field } from '../support/chat-screen.ts'
import { copyIsWhole, titles } from '../support/kept-copy.ts'
import { losses } from '../support/losses.ts'
import { test } from './gateway.ts'

test.use({ serviceWorkers: 'allow' })

const list = '/placement/channels-base'
const secondUser = 'i.vetrov@promodesk.local'

const none = async () => {}
const moments: Record<string, Pick<(typeof losses)[string], 'cut' | 'mend'>> = {
  'there is a network': { cut: none, mend: none },
  ...losses,
}

for (const [moment, { cut, mend }] of Object.entries(moments)) {
  test(`F19: a logout when ${moment} leaves nothing to the next user, in no tab`, async ({
    page,
    context,
    server,
    gateway,
    signIn,
  }) => {
    const secret = `Тайна ${Date.now()}`
    await signIn(page)
    await copyIsWhole(page)
    await leaveTraces(page, secret)
    expect(await leftOnDevice(page).then(namesBesideTheList)).toEqual([])
    const other = await context.newPage()
    await other.goto(list)
    await expect(titles(other).first()).toBeVisible()

    await cut(context, server)
    await page.getByRole('button', { name: 'Выйти' }).click()
    // The channel's draft and the message exist only on this device, so the logout asks first.
    await page.getByRole('button', { name: 'Выйти и удалить' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/)
      await expect(tab.getByText(secret)).toHaveCount(0)
    }
    const tokenless = cut === none ? [] : ['promodesk-logout-pending']
    await expect.poll(() => leftOnDevice(page)).toEqual({ ...nothing, keys: tokenless })
    await other.goto(list)
    await expect(other).toHaveURL(/\/login/)
    await mend(context, server)
    // A pending logout reaches the server before another user signs in.
    await expect.poll(() => gateway.count(/^POST .*\/auth\/logout/)).toBeGreaterThan(0)
    await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
    expect(await refreshStatus(page)).toBe(401)

    // The test does not reload, so that data left in memory would be visible.
    await fillSignIn(page, secondUser)
    await expect(page.getByText('Илья Ветров')).toBeVisible()
    await page.getByRole('link', { name: 'PromoGPT' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Написать в PromoGPT' })).toHaveValue('')
    await expect(page.getByText(secret)).toHaveCount(0)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(secret)).toHaveCount(0)
    expect(await everythingOnDevice(page)).not.toContain(secret)
    await context.setOffline(false)
  })
}

test('F19: a picture that arrives after a logout is not stored, not even for the next user', async ({
  page,
  gateway,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [address] = await page.evaluate(logoAddresses)
  expect(address).toMatch(/^\/api\/v1\/files\//)
  await page.evaluate(() => caches.delete('promodesk-images').then(() => caches.open('promodesk-images')))
  gateway.holdsAnswer = (path) => path === address
  const came = page.evaluateHandle((src) => {
    const picture = Object.assign(new Image(), { src })
    return { came: picture.decode().then(() => picture.naturalWidth) }
  }, address)
  await expect.poll(() => gateway.held).toBe(1)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
  gateway.release()
  expect(await (await came).evaluate(({ came }) => came)).toBeGreaterThan(0)
  expect(await leftOnDevice(page)).toEqual(nothing)

  await fillSignIn(page, secondUser)
  await expect(page.getByText('Илья Ветров')).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-images'))).toBe(true)
  const kept = () => caches.open('promodesk-images').then((cache) => cache.keys())
  expect(await page.evaluate(kept)).toHaveLength(0)
})

test('F19: files that the service worker still fetches at a logout bring no cache back', async ({
  page,
  gateway,
  signIn,
}) => {
  gateway.holds = isExtra
  await signIn(page)
  await copyIsWhole(page)
  await expect.poll(() => gateway.held).toBe(1)
  const address = gateway.seen.map((line) => line.replace('GET ', '')).find(isExtra)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
  gateway.release()
  // A message and a request that reach the worker late.
  await page.evaluate(askForExtras, address ?? '')
  expect(await leftOnDevice(page)).toEqual(nothing)

  await fillSignIn(page, secondUser)
  await expect(page.getByText('Илья Ветров')).toBeVisible()
  const kept = () => caches.open('promodesk-extras').then((cache) => cache.keys())
  await expect.poll(() => page.evaluate(kept).then(({ length }) => length)).toBeGreaterThan(40)
})

test('F19: a tab that froze while it stored the owner does not delay a logout', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await copyIsWhole(page)
  const stopped = await context.newPage()
  await stopped.goto('/manifest.webmanifest')
  const taken = () =>
    new Promise<void>((taken) => {
      void navigator.locks.request('promodesk-note', () => {
        taken()
        return new Promise(() => {})
      })
    })
  await stopped.evaluate(taken)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
})

test('F19: the device of a user whose access is closed is wiped at its next contact, and not before', async ({
  page,
  context,
  browser,
  server,
  signIn,
}) => {
  const secret = `Тайна ${Date.now()}`
  await signIn(page, list, secondUser)
  await copyIsWhole(page)
  await leaveTraces(page, secret)
  await context.setOffline(true)
  await closeAccess(await browser.newContext({ baseURL: server.origin }), signIn, secondUser)
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  expect(await everythingOnDevice(page)).toContain(secret)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
})

const looks: { when: string; user: string; look: (page: Page) => Promise<unknown> }[] = [
  {
    ...{ when: 'when the user returns to it', user: 'a.lisitsyna@promodesk.local' },
    look: (page) => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  },
  {
    ...{ when: 'within a minute of reading', user: 't.galeev@promodesk.local' },
    look: (page) => page.clock.fastForward(60_000),
  },
]
for (const { when, user, look } of looks) {
  test(`F19: the idle page of a user whose access is closed ends and is wiped ${when}`, async ({
    page,
    browser,
    server,
    signIn,
  }) => {
    await page.clock.install()
    await signIn(page, list, user)
    await copyIsWhole(page)
    await closeAccess(await browser.newContext({ baseURL: server.origin }), signIn, user)
    await expect(titles(page).first()).toBeVisible()
    await look(page)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('alert')).toContainText('Администратор закрыл вам доступ')
    await expect.poll(() => leftOnDevice(page)).toEqual(nothing)
  })
}

test('F20: two tabs that renew the session at once both stay signed in', { tag: '@thorough' }, async ({
  page,
  context,
  gateway,
  signIn,
}) => {
  await signIn(page)
  const other = await twoTabs(page, context)
  await expire(page)
  const before = gateway.count(refreshes)
  gateway.holds = (path) => refreshes.test(`POST ${path}`)
  const turned = Promise.all([turnThePage(page), turnThePage(other)])
  await expect.poll(() => page.evaluate(waitingToRenew)).toBe(1)
  expect(gateway.count(refreshes) - before).toBe(1)
  gateway.release()
  await turned
  expect(gateway.count(refreshes) - before).toBe(1)
})

test('F20: two tabs without a common lock renew at once and both stay signed in', {
  tag: '@thorough',
}, async ({ page, context, gateway, signIn }) => {
  // An insecure origin has no Web Locks.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await signIn(page)
  const other = await twoTabs(page, context)
  await expire(page)
  const before = gateway.count(refreshes)
  gateway.holds = (path) => refreshes.test(`POST ${path}`)
  const turned = Promise.all([turnThePage(page), turnThePage(other)])
  await expect.poll(() => gateway.count(refreshes) - before).toBe(2)
  gateway.release()
  await turned
  await expire(page)
  await page.goto(`${list}?page=7`)
  await expect(page.getByText('121-140 из 2 000')).toBeVisible()
})

test('F20: twenty renewals at once against the server all succeed, and the session goes on', {
  tag: '@thorough',
}, async ({ page, signIn }) => {
  await signIn(page)
  const statuses = await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        fetch('/api/v1/auth/refresh', { method: 'POST' }).then(({ status }) => status),
      ),
    ),
  )
  expect(statuses).toEqual(new Array(20).fill(200))
  await expire(page)
  await turnThePage(page)
})

const refreshes = /^POST .*\/auth\/refresh/
const nothing = { databases: [], caches: [], keys: [], session: [] }

/** Closes the access of the user with this e-mail in the administrator's own browser. */
async function closeAccess(
  elsewhere: BrowserContext,
  signIn: (page: Page, path: string) => Promise<void>,
  email: string,
) {
  const office = await elsewhere.newPage()
  await signIn(office, '/admin')
  const row = office.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await office.getByRole('menuitem', { name: 'Закрыть доступ' }).click()
  const asked = office.getByRole('dialog', { name: 'Закрыть доступ?' })
  await asked.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(row).toContainText('Доступ закрыт')
  await elsewhere.close()
}

async function twoTabs(page: Page, context: BrowserContext) {
  const other = await context.newPage()
  await other.goto(list)
  for (const tab of [page, other]) await expect(tab.getByText('1-20 из 2 000')).toBeVisible()
  return other
}

const waitingToRenew = () =>
  navigator.locks
    .query()
    .then(({ pending = [] }) => pending.filter(({ name }) => name === 'promodesk-session-renewal').length)

/** Opens a page that was not prefetched. */
async function turnThePage(page: Page) {
  await page.getByRole('button', { name: 'Страница 3', exact: true }).click()
  await expect(page.getByText('41-60 из 2 000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Добавить канал' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
}

/** Replaces the token of all tabs by an expired one. */
async function expire(page: Page) {
  await page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('access_token') ?? '').split('.')
    const parsed = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    const expired = btoa(JSON.stringify({ ...parsed, exp: 1 })).replaceAll('=', '')
    localStorage.setItem('access_token', `${head}.${expired}.${signature}`)
  })
}

/** Creates a chat in lists and on the device, an unsent text, filters and a half-filled form. */
async function leaveTraces(page: Page, secret: string) {
  await page.goto('/chat')
  await ask(page, secret)
  await answered(page)
  await field(page).fill(`${secret} не отправлена`)
  await page.goto('/placement/projects')
  await page.getByRole('searchbox').fill(secret)
  await expect(page).toHaveURL(/search=/)
  await page.goto(`${list}/create`)
  await page.getByLabel('Название').fill(secret)
  await expect
    .poll(() => everythingOnDevice(page).then((texts) => texts.split(secret).length))
    .toBeGreaterThan(4)
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(list)
  await expect(titles(page).first()).toBeVisible()
}

/** A file that is stored after the first sync, and that no page of these tests needs. */
const isExtra = (path: string) => /^\/assets\/xlsx-/.test(path)

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

/** Returns names in the device's storage that `storageKeys` does not list. */
function namesBesideTheList({ databases, caches, keys, session }: Awaited<ReturnType<typeof leftOnDevice>>) {
  const listed = Object.values(storageKeys)
  // A key that ends in a colon is followed by its owner.
  const isListed = (name: string) =>
    listed.some((one) => (one.endsWith(':') ? name.startsWith(one) : name === one))
  const others = databases.filter((name) => !name?.startsWith(storageKeys.database))
  return [...others, ...[...caches, ...keys, ...session].filter((name) => !isListed(name))]
}

/** Returns everything on the device except the shell. */
const leftOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
    keys: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))

/** Returns every text on the device outside the shell, joined. */
const everythingOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const rows = await answered(database.transaction(store).objectStore(store).getAll())
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    for (const name of (await caches.keys()).filter((one) => !one.startsWith('workbox-precache'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        texts.push(request.url, JSON.stringify([...(response?.headers ?? [])]))
      }
    }
    return texts.join('\n')
  })
