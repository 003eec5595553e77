import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { answered, answers, ask } from '../support/chat-screen.ts'
import { allFilesAreKept, offlineBar } from '../support/kept-copy.ts'
import { paperOf, print } from '../support/print-media.ts'
import { keptMessages, storeChat } from '../support/stored-chat.ts'

const list = '/placement/channels-base'
const address = `${list}?agency_price=..50000`
const title = 'Каналы до 50 000 ₽'
const text = `Вот что есть в базе:\n\n[${title}](${address})\n\nНачните с первых двух.`
const about = { total: 1, as_of: '2026-11-20T10:00:00.000Z', ids: [1] }
const chat = ['Подбери каналы', { text, cited: [{ ...about, ids: [], address, figures: {} }] }]

const rows = (page: Page) => answers(page).getByRole('table').locator('tbody tr')
const channels = (page: Page) => rows(page).getByRole('link')
const button = (page: Page, name: string | RegExp) => answers(page).getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => answers(page).getByRole('link', { name })

test('found channels are read, opened over the chat, picked by keyboard, and their list opens in the same order', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  await ask(page, 'Подбери каналы про технологии до 50 000 ₽')
  await answered(page)
  await expect(answers(page).getByRole('list', { name: 'Условия' }).getByRole('listitem')).toHaveText([
    'Категория: Технологии',
    /Агентская цена до 50\s000\s₽/,
  ])
  await expect(rows(page)).toHaveCount(4)
  const scroller = page.getByRole('main')
  await expect.poll(() => scroller.evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)

  const { pathname } = new URL(page.url())
  const row = channels(page).nth(1)
  const name = (await row.textContent()) ?? ''
  await row.press('Enter')
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('region', { name: 'Можно ставить?' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Удалить' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(pathname)

  await button(page, /^Ещё 6 из /).click()
  await expect(rows(page)).toHaveCount(10)
  const shown = await channels(page).allTextContents()
  await link(page, 'Открыть в базе').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'В подборку: 10')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Добавлено 10\sканалов$/)).toBeVisible()
  for (const one of await rows(page).all())
    await expect(one.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  const done = answers(page).getByRole('button', { name: 'В подборке', exact: true })
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await expect(done).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Открыть подборку')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/channels-base\?tab=shortlist$/)
  await page.goBack()
  await link(page, 'Открыть в базе').click()
  await expect(page).toHaveURL(/channels-base\?/)
  const listed = page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]')
  await expect.poll(async () => (await listed.allTextContents()).slice(0, 10)).toEqual(shown)
})

test('paper has the rows and conditions of a card, and no buttons', async ({ page, server, signIn, newUser }) => {
  await signIn(page, await storeChat(server, newUser, 'Каналы', chat), newUser)
  await expect(channels(page)).toHaveCount(4)
  const first = (await channels(page).first().textContent()) ?? ''
  const [paper = ''] = (await paperOf(page)).pages
  expect(paper).toContain('Агентская цена до 50 000 ₽')
  expect(paper).toContain(first.split(' ')[0])
  expect(paper).not.toContain('Открыть в базе')
  await print(page)
  await expect(button(page, 'В подборку')).toHaveCount(0)
})

test('without a network a card shows the channels of the copy', { tag: '@installed' }, async ({
  page,
  context,
  server,
  signIn,
  newUser,
}) => {
  const path = await storeChat(server, newUser, 'Каналы', chat)
  await signIn(page, list, newUser)
  await allFilesAreKept(page)
  await page.goto(path)
  await expect(channels(page)).toHaveCount(4)
  const shown = await channels(page).allTextContents()
  await expect.poll(() => keptMessages(page, path)).toBe(2)
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBar(page)).toBeVisible()
  await expect(channels(page)).toHaveText(shown)
  await button(page, /^Ещё 6 из /).click()
  await expect(rows(page)).toHaveCount(10)
})

test('doubtful numbers are marked by more than a colour, and another site opens only after a question with its address', async ({
  page,
  context,
  server,
  signIn,
  newUser,
}) => {
  const requests: string[] = []
  context.on('request', (request) => request.url().includes('evil.example') && requests.push(request.url()))
  await context.route('https://evil.example/**', (route) => route.fulfill({ body: 'there' }))
  const target = 'https://evil.example/steal?price=48000'
  const text = `Цена от 48 000 ₽ за пост. [Прайс](${target}) ![картинка](https://evil.example/p.png?price=48000)`
  const unverified = [{ value: '48 000 ₽', at: 8 }]
  const path = await storeChat(server, newUser, 'Прайс', ['Цена?', { text, cited: [], unverified }])
  await signIn(page, path, newUser)
  const mark = answers(page).locator('[data-unverified]')
  await expect(mark).toHaveAttribute('title', 'нет в базе')
  await expect(mark).toHaveCSS('text-decoration-style', 'wavy')
  await expect(answers(page)).toContainText('48 000 ₽ (нет в базе)')

  await link(page, 'Прайс').click()
  const dialog = page.getByRole('dialog', { name: 'Открыть другой сайт?' })
  await expect(dialog).toContainText(target)
  await expect(dialog.locator('strong')).toHaveText('evil.example')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(link(page, 'Прайс')).toBeFocused()
  await link(page, 'Прайс').click({ button: 'middle' })
  await expect(dialog).toBeVisible()
  expect(requests).toEqual([])
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Открыть' }).click()
  await expect(await opened).toHaveURL(target)
  expect(requests).toEqual([target])
})

test('found projects are cards with their state now, and a proposed estimate fills its form and writes nothing', async ({
  page,
  server,
  signIn,
  newUser,
}) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/estimates/')) writes.push(request.url())
  })
  const [brief, estimate] = ['/placement/projects/1/brief', '/placement/estimates/1/edit']
  const projects = '/placement/projects?stages=%5B%22brief%22%5D'
  const path = await storeChat(server, newUser, 'Проекты', [
    'Что с проектами?',
    {
      text: `[Бриф весны](${brief})\n\n[Смета весны](${estimate})\n\n[Проекты на брифе](${projects})`,
      cited: [
        { ...about, address: brief, figures: { states: ['report/approved'], versions: [1] } },
        { ...about, address: estimate, figures: { prices: ['1.00'], versions: [1] } },
        { ...about, address: projects, title: 'Проекты на брифе', figures: {} },
      ],
    },
  ])
  await signIn(page, path, newUser)
  const answer = answers(page).first()
  await expect(answer.getByText('Бюджет клиента до НДС')).toBeVisible()
  await expect(answer.getByText(/^С тех пор изменился этап, был «Отчетность: утвержден»$/)).toBeVisible()
  await expect(answer.getByText('Итого с НДС')).toBeVisible()
  await expect(answer.getByText(/^С тех пор изменилась, была 1,00\s₽ с НДС$/)).toBeVisible()
  await expect(answer.getByRole('list', { name: 'Проекты на брифе' }).getByRole('link').first()).toBeVisible()
  await answer.getByRole('link', { name: 'Открыть' }).last().click()
  await expect(page).toHaveURL(/\/placement\/projects\?stages=/)
  await page.goBack()

  await ask(page, 'составь расчётку: копирайтер 10 часов, дизайнер 5 часов')
  await answered(page)
  await answers(page)
    .last()
    .getByRole('link', { name: /Черновик расчётки/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/placement\/estimates\/create$/)
  await expect(page.getByText('Форма заполнена по ссылке. Проверьте значения и сохраните')).toBeVisible()
  const rates = page.getByRole('table', { name: 'Rate card' })
  await expect(rates).toContainText('Копирайтер')
  await expect(rates).toContainText('Дизайнер')
  await expect(rates.getByRole('textbox').first()).not.toHaveValue('')
  expect(writes).toEqual([])
})
