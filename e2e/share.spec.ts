import { expect, type Page } from '@playwright/test'
import { demo, test } from './app-server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Shared = {
  title?: string
  text?: string
  url?: string
  file?: { name: string; type: string; text: string }
}

/** What a phone's share sheet does: a form posted to the target that the manifest names. */
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

const field = (page: Page) => page.getByRole('textbox', { name: /Написать/ })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Прикреплённые файлы' }).getByText(name)
const waiting = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('promodesk-shared'))) return 0
    return (await (await caches.open('promodesk-shared')).keys()).length
  })
const note = { name: 'Бриф клиента.txt', type: 'text/plain', text: 'Запуск кухни весной' }

test('a text and a file shared from the phone land in the draft of a new chat, once', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/chat')
  await share(page, {
    title: 'Статья',
    text: 'Прочитать к встрече',
    url: 'https://example.com/a',
    file: note,
  })
  await expect(page).toHaveURL(/\/chat$/)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await page.reload()
  await expect(chip(page, note.name)).toHaveCount(1)
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a')
  await share(page, { text: 'И ещё это' })
  await expect(field(page)).toHaveValue('Статья\nПрочитать к встрече\nhttps://example.com/a\n\nИ ещё это')
})

test('without a session sign-in comes first, and what was shared waits for it', async ({ page }) => {
  await page.goto('/login')
  await share(page, { text: 'Поделились до входа', file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(2)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(field(page)).toHaveValue('Поделились до входа')
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test('without a network it is kept until the upload succeeds, also beyond a closed page', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/chat')
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: 'В метро', file: note })
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
  await expect(field(page)).toBeVisible()
  await page.route(
    '**/files/',
    async (route) => {
      // Nothing renews the session any more.
      await context.clearCookies()
      await route.fulfill({ status: 401, json: { detail: 'Войдите снова' } })
    },
    { times: 1 },
  )
  await share(page, { file: note })
  await expect(page).toHaveURL(/\/login/)
  expect(await waiting(page)).toBe(1)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(chip(page, note.name)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
})

test('a second share is taken although the files of the first are still on their way in another tab', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, '/chat')
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: '', file: note })
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)

  const other = await context.newPage()
  await other.goto('/chat')
  await expect(field(other)).toBeVisible()
  await other.evaluate(shareOffline, { text: 'Ещё и это' })
  await expect(field(other)).toHaveValue('Ещё и это')
  await expect.poll(() => waiting(page)).toBe(1)

  // One that no window has taken arrives in the one that is open, when it is looked at.
  await other.goto('/placement/channels-base')
  await other.evaluate(async () => {
    const body = new FormData()
    body.append('text', 'Из закрытого окна')
    await fetch('/share-target', { method: 'POST', body, redirect: 'manual' })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(field(page)).toHaveValue('Из закрытого окна')
  await expect.poll(() => waiting(page)).toBe(1)
  await context.setOffline(false)
})

test('a share that found no service worker is told of, after the sign-in if need be', async ({
  page,
  signIn,
}) => {
  const told = page.getByText('То, чем вы поделились, не дошло')
  await page.goto('/chat?share=missed')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill(demo.email)
  await page.getByLabel('Пароль', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(told).toContainText('Поделитесь ещё раз')
  void signIn
})

test('what cannot be attached is told of, and what cannot be kept too', async ({ page, signIn }) => {
  await signIn(page, '/chat')
  await share(page, { file: { name: 'клип.mp4', type: 'video/mp4', text: 'x' } })
  await expect(page.getByText('Неподдерживаемый тип файла: клип.mp4')).toBeVisible()
  await expect.poll(() => waiting(page)).toBe(0)
  await page.goto('/chat?share=failed')
  await expect(page.getByText('Не удалось принять то, чем вы поделились')).toBeVisible()
  await expect(page).toHaveURL(/\/chat$/)
})

test('a sign-out leaves nothing that was shared', async ({ page, context, signIn }) => {
  await signIn(page, '/chat')
  await expect(field(page)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.evaluate(shareOffline, { text: '', file: note })
  // The page that the share sheet opens has to be there before it is asked anything.
  await expect(page.getByRole('list', { name: 'Прикреплённые файлы' })).toContainText(note.name)
  await expect.poll(() => waiting(page)).toBe(1)
  await page.getByRole('button', { name: 'Меню', exact: true }).first().click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.has('promodesk-shared'))).toBe(false)
  await context.setOffline(false)
})

/** As `share`, where even the manifest cannot be asked for. */
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
