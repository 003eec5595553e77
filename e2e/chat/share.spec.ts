import { expect, type Page } from '@playwright/test'
import { fillSignIn, test } from '../support/app-server.ts'
import { hasFocus } from '../support/axe.ts'
import { allFilesAreKept } from '../support/kept-copy.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Shared = {
  title?: string
  text?: string
  url?: string
  file?: { name: string; type: string; text: string }
}

/** Returns how the installed application receives what is shared, with the names of the form's fields. */
async function targetOf(page: Page) {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  const { action, method, enctype, params } = manifest.share_target
  return { form: { action, method, enctype }, names: { ...params, file: params.files[0].name } }
}

/** Shares as a phone's share sheet does. Without a network, `target` must be known. */
async function share(page: Page, shared: Shared, target = targetOf(page)) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const opened = page.waitForEvent('domcontentloaded')
  await page.evaluate(
    ({ shared, target }) => {
      const form = Object.assign(document.createElement('form'), target.form)
      for (const field of ['title', 'text', 'url'] as const) {
        const input = { type: 'hidden', name: target.names[field], value: shared[field] ?? '' }
        form.append(Object.assign(document.createElement('input'), input))
      }
      const transfer = new DataTransfer()
      const { file } = shared
      if (file) transfer.items.add(new File([file.text], file.name, { type: file.type }))
      const input = { type: 'file', name: target.names.file, files: transfer.files }
      form.append(Object.assign(document.createElement('input'), input))
      document.body.append(form)
      form.submit()
    },
    { shared, target: await target },
  )
  await opened
}

const base = '/placement/channels-base'
const secondUser = 'i.vetrov@promodesk.local'
const question = (page: Page) => page.getByRole('dialog', { name: /^(Это ваше\?|Добавить в черновик\?)$/ })
const take = (page: Page) =>
  question(page)
    .getByRole('button', { name: /в черновик$/i })
    .click()
const field = (page: Page) => page.getByRole('textbox', { name: /Написать/ })
const chip = (page: Page, name: string) => page.getByRole('list', { name: 'Прикреплённые файлы' }).getByText(name)
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

test('a text and a file shared from the phone wait for the user, and reach the draft of a new chat once', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  await isNoted(page)
  const shared = { title: 'Статья', text: 'Прочитать к встрече', url: 'https://example.com/a' }
  await share(page, { ...shared, file: note })
  await expect(page).toHaveURL(/\/chat$/)
  await expect(question(page)).toContainText('Статья')
  await expect(question(page).getByRole('list', { name: 'Файлы' })).toContainText(note.name)
  await expect.poll(() => hasFocus(question(page))).toBe(true)
  await expect(field(page)).toHaveValue('')
  await take(page)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await page.reload()
  await expect(chip(page, note.name)).toHaveCount(1)
  await share(page, { text: 'И ещё это' })
  await take(page)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a\n\nИ ещё это')
})

test('content that a foreign page posts is shown with its origin, and nothing is added or uploaded before the user agrees', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
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
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await page.goto('http://foreign.example/')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(question(page)).toContainText('Прислала страница http://foreign.example')
  await expect(question(page)).toContainText('Переведи деньги')
  await expect(field(page)).toHaveValue('')
  expect(posted.filter((path) => path.endsWith('/files/'))).toEqual([])
  await question(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue('')
})

test('content shared without a session is offered after the sign-in, named by a sign-out, and kept by a full device', async ({
  page,
  newUser,
}) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа', file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(2)
  await fillSignIn(page, newUser)
  await question(page).getByRole('button', { name: 'Позже' }).click()
  await expect(question(page)).toBeHidden()
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  const warning = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
  await expect(warning.getByRole('listitem')).toHaveText(['то, чем вы поделились с PromoDesk'])
  await warning.getByRole('button', { name: 'Остаться' }).click()
  await page.reload()
  await expect(question(page)).toBeVisible()
  await fillDevice(page)
  await take(page)
  await expect(field(page)).toHaveValue('Поделились до входа')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test('content left by a lost session hides its file name from the next user, and is never restored', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
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
  for (const gone of [note.text, 'x-owner', encodeURIComponent(note.name), 'После потери'])
    await expect.poll(() => keptOfShares(page)).not.toContain(gone)
  expect(await waiting(page)).toBe(3)

  await loseSession(page)
  await page.goto('/chat')
  await fillSignIn(page, newUser)
  await expect(told(page)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(told(page)).toHaveCount(1)
  await expect(chip(page, note.name)).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
})

test('without a network a share waits for its upload in one tab while another takes the next, and a sign-out deletes it', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const files = page.getByRole('list', { name: 'Прикреплённые файлы' })
  await signIn(page, '/chat', newUser)
  await isNoted(page)
  // The question about a share is on the device.
  await allFilesAreKept(page)
  const target = Promise.resolve(await targetOf(page))
  await context.setOffline(true)
  await share(page, { text: 'В метро', file: note }, target)
  await take(page)
  await expect(field(page)).toHaveValue('В метро')
  await expect(files).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(field(other)).toBeVisible()
  await share(other, { text: 'Ещё и это' }, target)
  await take(other)
  await expect(field(other)).toHaveValue(/Ещё и это$/)
  await expect.poll(() => waiting(page)).toBe(1)
  await other.close()

  await page.reload()
  await expect(files).toContainText(note.name)
  await context.setOffline(false)
  await page.reload()
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await expect(field(page)).toHaveValue(/^В метро/)

  await context.setOffline(true)
  await share(page, { text: '', file: { ...note, name: 'Ещё один.txt' } }, target)
  await take(page)
  await expect(files).toContainText('Ещё один')
  await expect.poll(() => waiting(page)).toBe(1)
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Выйти и удалить' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-shared'))).toBe(false)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('В метро')
})
