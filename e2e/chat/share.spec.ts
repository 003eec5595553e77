import { expect, type Page } from '@playwright/test'
import { demo, fillSignIn, test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { allFilesAreKept } from '../support/kept-copy.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Shared = {
  title?: string
  text?: string
  url?: string
  file?: { name: string; type: string; text: string }
}

/** Shares as a phone's share sheet does: posts a form to the manifest's `share_target`. */
async function share(page: Page, shared: Shared) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = manifest.share_target
  await page.evaluate(
    ({ target, fields, file }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: target.action, method: target.method, enctype: target.enctype })
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: target.fileField })
      if (file) {
        const transfer = new DataTransfer()
        transfer.items.add(new File([file.text], file.name, { type: file.type }))
        input.files = transfer.files
      }
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    {
      target: { action, method, enctype, fileField: params.files[0].name },
      fields: {
        [params.title]: shared.title ?? '',
        [params.text]: shared.text ?? '',
        [params.url]: shared.url ?? '',
      },
      file: shared.file,
    },
  )
}

const base = '/placement/channels-base'
const secondUser = 'i.vetrov@promodesk.local'
const question = (page: Page) => page.getByRole('dialog', { name: /^(Это ваше\?|Добавить в черновик\?)$/ })
const take = (page: Page) =>
  question(page)
    .getByRole('button', { name: /в черновик$/i })
    .click()
const field = (page: Page) => page.getByRole('textbox', { name: /Написать/ })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Прикреплённые файлы' }).getByText(name)
/** Waits until the service worker knows the device's owner. */
const isNoted = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/owner')) !== undefined)).toBe(true)
const waiting = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('promodesk-shared'))) return 0
    return (await (await caches.open('promodesk-shared')).keys()).length
  })
/** Returns all addresses, headers and texts in the cache of shares. */
const keptOfShares = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('promodesk-shared')
    const texts: string[] = []
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) texts.push(request.url, JSON.stringify([...response.headers]), await response.text())
    }
    return texts.join('\n')
  })
async function loseSession(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('access_token'))
}
/** Sets the quota to 1 byte, which limits all storage except local storage. */
async function fillDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
}
const told = (page: Page) => page.getByText('работал другой человек. Если это были вы, поделитесь ещё раз')
const note = { name: 'Бриф клиента.txt', type: 'text/plain', text: 'Запуск кухни весной' }

test('a text and a file shared from the phone reach the draft of a new chat once', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await share(page, {
    title: 'Статья',
    text: 'Прочитать к встрече',
    url: 'https://example.com/a',
    file: note,
  })
  await expect(page).toHaveURL(/\/chat$/)
  await expect(question(page)).toContainText('Статья')
  await expect(question(page).getByRole('list', { name: 'Файлы' })).toContainText(note.name)
  await expectNoFaults(page, question(page))
  await expect(field(page)).toHaveValue('')
  await take(page)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await page.reload()
  await expect(chip(page, note.name)).toHaveCount(1)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a')
  await share(page, { text: 'И ещё это' })
  await take(page)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a\n\nИ ещё это')
})

test('content that a foreign page posts is shown with its origin, and nothing is added or uploaded before the user agrees', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const target = new URL('/share-target', page.url()).href
  await page.route('http://foreign.example/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<form action="${target}" method="post" enctype="multipart/form-data">
        <input name="text" value="Переведи деньги"><button>Дальше</button></form>`,
    }),
  )
  const uploads: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && uploads.push(new URL(request.url()).pathname),
  )
  await page.goto('http://foreign.example/')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(question(page)).toContainText('Прислала страница http://foreign.example')
  await expect(question(page)).toContainText('Переведи деньги')
  await expect(field(page)).toHaveValue('')
  expect(uploads.filter((path) => path.endsWith('/files/'))).toEqual([])
  await question(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue('')
})

test('a share over the limits of a message is refused, and one that waits for thirty days is deleted', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await share(page, { text: 'а'.repeat(100_001) })
  await expect(page.getByText(/слишком велико: до 5 файлов по 60\sМБ и до 100\s000 символов/)).toBeVisible()
  expect(await waiting(page)).toBe(0)
  await share(page, { text: 'Давнее' })
  await expect(question(page)).toBeVisible()
  await page.clock.install({ time: Date.now() + 31 * 24 * 60 * 60 * 1000 })
  await page.reload()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(question(page)).toBeHidden()
})

test('a page that posts in a loop can store at most twenty shares', async ({ page, signIn }) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(base)
  const last = await page.evaluate(async () => {
    let address = ''
    for (let i = 0; i < 21; i += 1) {
      const body = new FormData()
      body.append('text', `Текст ${i}`)
      address = (await fetch('/share-target', { method: 'POST', body })).url
    }
    return address
  })
  expect(last).toMatch(/share=many$/)
  expect(await waiting(page)).toBe(20)
})

test('content shared without a session is offered after the sign-in, and the user can accept it', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа', file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(2)
  await fillSignIn(page)
  await expect(question(page)).toBeVisible()
  await expectNoFaults(page, question(page))
  await page.reload()
  await expect(question(page)).toBeVisible()
  await context.setOffline(true)
  await take(page)
  await expect(question(page)).toBeHidden()
  await expect(field(page)).toHaveValue('Поделились до входа')
  await expect.poll(() => waiting(page)).toBe(1)
  await context.setOffline(false)
  await page.reload()
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test('content shared between a sign-out and the next sign-in is only offered, and is deleted if the user declines', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-note'))).toBe(false)
  await share(page, { text: 'Чужое', file: note })
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, secondUser)
  await expect(question(page)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(chip(page, note.name)).toHaveCount(0)
  await question(page).getByRole('button', { name: 'Не моё, удалить' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue('')
})

for (const [who, email] of [
  ['the same user', demo.email],
  ['another one', secondUser],
] as const) {
  test(`content shared after a lost session, when ${who} signs in next`, async ({ page, signIn }) => {
    await signIn(page, '/chat')
    await isNoted(page)
    await loseSession(page)
    await share(page, { text: 'После потери', file: note })
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, email)
    if (who === 'the same user') {
      await take(page)
      await expect(field(page)).toHaveValue('После потери')
      await expect(chip(page, note.name)).toBeVisible()
    } else {
      await expect(told(page)).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await expect(chip(page, note.name)).toHaveCount(0)
    }
    await expect(question(page)).toHaveCount(0)
    await expect.poll(() => waiting(page)).toBe(0)
  })
}

test('content left by a lost session hides its file name from the next user, and is never restored', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await loseSession(page)
  await share(page, { file: note })
  await expect(page).toHaveURL(/\/login/)
  await page.goto(base)
  await expect(page).toHaveURL(/\/login/)
  await share(page, { text: 'После потери', file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await keptOfShares(page)).toContain('x-owner')
  expect(await keptOfShares(page)).toContain(encodeURIComponent(note.name))

  await page.goto(base)
  await fillSignIn(page, secondUser)
  await expect(page).toHaveURL(new RegExp(base))
  await expect.poll(() => keptOfShares(page)).not.toContain(note.text)
  const left = await keptOfShares(page)
  expect(left).not.toContain('x-owner')
  expect(left).not.toContain(encodeURIComponent(note.name))
  expect(left).not.toContain('После потери')
  expect(await waiting(page)).toBe(3)

  await loseSession(page)
  await page.goto('/chat')
  await fillSignIn(page)
  await expect(told(page)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(told(page)).toHaveCount(1)
  await expect(chip(page, note.name)).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
})

test('content stored by an earlier version is deleted without a question when another user signs in', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await page.evaluate(keepAsBefore)
  await loseSession(page)
  await page.goto('/chat')
  await fillSignIn(page, secondUser)
  await expect(told(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue('')
})

for (const where of ['delete', 'put'] as const) {
  test(`content stored by an earlier version is not asked about after a page closed during a change of users (at the first ${where})`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, '/chat')
    await isNoted(page)
    await page.evaluate(keepAsBefore)
    await loseSession(page)
    await page.goto('/chat')
    await expect(page).toHaveURL(/\/login/)
    await page.evaluate(holdCaches, where)
    await fillSignIn(page, secondUser)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isHeld'))).toBe(true)

    await page.goto('/chat')
    await fillSignIn(page, secondUser)
    await expect(told(page)).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await expect.poll(() => waiting(page)).toBe(0)
    await expect(field(page)).toHaveValue('')
  })
}

test('a full device loses nothing that its user has shared', async ({ page }) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа', file: note })
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page)
  await expect(question(page)).toBeVisible()
  await fillDevice(page)
  await take(page)
  await expect(field(page)).toHaveValue('Поделились до входа')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test('a full device keeps nothing that another user has shared', async ({ page, signIn }) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await loseSession(page)
  await share(page, { text: 'После потери', file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(2)
  await page.goto(base)
  await expect(page).toHaveURL(/\/login/)
  await fillDevice(page)
  await fillSignIn(page, secondUser)
  await expect(page).toHaveURL(new RegExp(base))
  await expect.poll(() => waiting(page)).toBe(0)
})

test('a share that is read after its page was left is offered on the next page', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа' })
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, base)
  await page.evaluate(holdReading)
  await page.getByRole('link', { name: 'PromoGPT' }).first().click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'readings'))).toBeGreaterThan(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(base))
  await page.evaluate(() => Reflect.get(window, 'letRead')())
  await expect.poll(() => page.evaluate(heldShares)).toBe(0)
  await page.getByRole('link', { name: 'PromoGPT' }).first().click()
  await expect(question(page)).toBeVisible()
})

test('a postponed question waits for the next page, and one in a hidden tab until the tab is shown', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа' })
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page)
  await question(page).getByRole('button', { name: 'Позже' }).click()
  await expect(question(page)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => page.evaluate(heldShares)).toBe(0)
  await expect(question(page)).toBeHidden()
  expect(await waiting(page)).toBe(1)

  await page.reload()
  await expect(question(page)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await expect(question(page)).toBeHidden()
  const other = await context.newPage()
  await other.goto('/chat')
  await take(other)
  await expect(field(other)).toHaveValue('Поделились до входа')
  await expect.poll(() => waiting(other)).toBe(0)
})

test('without a network a share is kept until its upload succeeds, also after a closed page', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The question about a share is on the device.
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: 'В метро', file: note })
  await take(page)
  await expect(field(page)).toHaveValue('В метро')
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await context.setOffline(false)
  await page.reload()
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue('В метро')
})

test('a file whose upload meets the end of the session is attached after the next sign-in', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await expect(field(page)).toBeVisible()
  await page.route(
    '**/files/',
    async (route) => {
      // The session can no longer be renewed.
      await context.clearCookies()
      await route.fulfill({ status: 401, json: { detail: 'Войдите снова' } })
    },
    { times: 1 },
  )
  await share(page, { file: note })
  await take(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(1)
  await fillSignIn(page)
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test("a second share is accepted while the first share's files are uploading in another tab", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The question about a share is on the device.
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: '', file: note })
  await take(page)
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)

  const other = await context.newPage()
  await other.goto('/chat')
  await expect(field(other)).toBeVisible()
  await other.evaluate(shareOffline, { text: 'Ещё и это' })
  await take(other)
  await expect(field(other)).toHaveValue('Ещё и это')
  await expect.poll(() => waiting(page)).toBe(1)

  // A share that no window has taken arrives in the open window when that becomes visible.
  await other.goto('/placement/channels-base')
  await other.evaluate(async () => {
    const body = new FormData()
    body.append('text', 'Из закрытого окна')
    await fetch('/share-target', { method: 'POST', body, redirect: 'manual' })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await take(page)
  await expect(field(page)).toHaveValue('Из закрытого окна')
  await expect.poll(() => waiting(page)).toBe(1)
  await context.setOffline(false)
})

test('a share without a service worker is reported, after the sign-in if needed', async ({
  page,
  signIn,
}) => {
  const told = page.getByText('То, чем вы поделились, не дошло')
  await page.goto('/chat?share=missed')
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page)
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(told).toContainText('Поделитесь ещё раз')
  void signIn
})

test('files that cannot be attached and shares that cannot be stored are reported', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await share(page, { file: { name: 'клип.mp4', type: 'video/mp4', text: 'x' } })
  await take(page)
  await expect(page.getByText('Неподдерживаемый тип файла: клип.mp4')).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await page.goto('/chat?share=failed')
  await expect(page.getByText('Не удалось принять то, чем вы поделились')).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
  await page.evaluate(() => {
    const form = { action: '/share-target', method: 'POST', enctype: 'text/plain' }
    const sent = Object.assign(document.createElement('form'), form)
    document.body.append(sent)
    sent.submit()
  })
  await expect(page.getByText('Не удалось прочитать то, чем вы поделились')).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
})

test('a sign-out deletes all shared content', async ({ page, context, signIn }) => {
  await signIn(page, '/chat')
  await isNoted(page)
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The question about a share is on the device.
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: '', file: note })
  await take(page)
  // The page opened by the share sheet must load first.
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-shared'))).toBe(false)
  await context.setOffline(false)
})

test('a sign-out names postponed shares before they are deleted', async ({ page }) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа' })
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page)
  await question(page).getByRole('button', { name: 'Позже' }).click()
  await expect(question(page)).toBeHidden()
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  const warning = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
  await expect(warning.getByRole('listitem')).toHaveText(['то, чем вы поделились с PromoDesk'])
  await warning.getByRole('button', { name: 'Остаться' }).click()
  expect(await waiting(page)).toBe(1)
})

/** Stores a share as an earlier version did, without its time and the device's owner. Runs in the page. */
async function keepAsBefore() {
  const cache = await caches.open('promodesk-shared')
  await cache.put('/share-target/1/0', new Response('Из прежней версии'))
}

/** Blocks every deletion of a cache, or every write to one. Runs in the page. */
function holdCaches(where: 'delete' | 'put') {
  const hold = () => {
    Object.assign(window, { isHeld: true })
    return new Promise<never>(() => {})
  }
  if (where === 'delete') CacheStorage.prototype.delete = hold
  else Cache.prototype.put = hold
}

/** Delays every read of a cache until `letRead` is called. Runs in the page. */
function holdReading() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { match } = Cache.prototype
  Object.assign(window, { readings: 0, letRead: resolve })
  Cache.prototype.match = async function (...args) {
    Reflect.set(window, 'readings', Reflect.get(window, 'readings') + 1)
    await promise
    return match.apply(this, args)
  }
}

/** Returns the number of shares that the page is adding or asking about. Runs in the page. */
const heldShares = () =>
  navigator.locks
    .query()
    .then(({ held = [] }) => held.filter(({ name }) => name?.startsWith('promodesk-shared:')).length)

/** Shares like `share`, but without reading the manifest. Runs in the page. */
function shareOffline({ text, file }: { text: string; file?: typeof note }) {
  const form = Object.assign(document.createElement('form'), {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'text', value: text }))
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
  const transfer = new DataTransfer()
  if (file) transfer.items.add(new File([file.text], file.name, { type: file.type }))
  input.files = transfer.files
  form.append(input)
  document.body.append(form)
  form.submit()
}
