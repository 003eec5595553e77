import { deflateRawSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { answered, answers, answerWith, ask } from '../support/chat-screen.ts'

const draft = (values: object) => `#draft=${deflateRawSync(JSON.stringify(values)).toString('base64url')}`

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, '/chat')
  await ask(page, 'Что с проектами?')
  await answered(page)
})

test('a found brief, estimate and list of projects are cards with their state now, and say what has changed', async ({
  page,
}) => {
  const list = '/placement/projects?stages=%5B%22brief%22%5D'
  const [brief, estimate] = ['/placement/projects/1/brief', '/placement/estimates/1/edit']
  const about = { total: 1, as_of: '2026-11-20T10:00:00.000Z' }
  const cited = [
    { ...about, address: brief, ids: [1], figures: { states: ['report/approved'], versions: [1] } },
    { ...about, address: estimate, ids: [1], figures: { prices: ['1.00'], versions: [1] } },
  ]
  const text = `[Бриф весны](${brief})\n\n[Смета весны](${estimate})\n\n[Проекты на брифе](${list})`
  await answerWith(page, text, { cited })
  const answer = answers(page)
  await expect(answer.getByText('Бюджет клиента до НДС')).toBeVisible()
  await expect(answer.getByText(/^С тех пор изменился этап, был «Отчетность: утвержден»$/)).toBeVisible()
  await expect(answer.getByText('Итого с НДС')).toBeVisible()
  await expect(answer.getByText(/^С тех пор изменилась, была 1,00\s₽ с НДС$/)).toBeVisible()
  await expect(answer.getByRole('list', { name: 'Проекты на брифе' }).getByRole('link').first()).toBeVisible()
  expect(await pageFaults(page)).toEqual([])
  await answer.getByRole('link', { name: 'Открыть' }).last().click()
  await expect(page).toHaveURL(/\/placement\/projects\?stages=/)
})

test('without the server a card says that it needs it, and its title still opens', async ({ page }) => {
  await answerWith(page, '[Бриф весны](/placement/projects/1/brief)')
  await page.route('**/api/v1/projects/1', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(
    answers(page).getByText(/Проект (не загрузился|откроется, когда появится связь)/),
  ).toBeVisible()
  await page.unroute('**/api/v1/projects/1')
  await answers(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(answers(page).getByText('Бюджет клиента до НДС')).toBeVisible()
})

test('a proposed estimate opens the filled form, by keyboard, and writes nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/estimates/')) writes.push(request.url())
  })
  const rates = [
    { position_id: 1, hourly_rate_net: 2_000, estimate_lines: [{ hours: 10, management_type: 'native' }] },
    { position_id: 999_999, hourly_rate_net: 2_000, estimate_lines: [] },
  ]
  const values = { title: 'Весна из чата', vat_percent: 22, commission_percent: 700, rates }
  await answerWith(page, `[Черновик расчётки](/placement/estimates/create${draft(values)})`)
  await answers(page)
    .getByRole('link', { name: /Черновик расчётки/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/placement\/estimates\/create$/)
  await expect(page.getByText('Не подошли и не подставлены значения: 2')).toBeVisible()
  await expect(page.getByText('Форма заполнена по ссылке. Проверьте значения и сохраните')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Название', exact: true })).toHaveValue('Весна из чата')
  await expect(page.getByRole('textbox', { name: 'Агентская комиссия (%)' })).toHaveValue('')
  await expect(page.getByText(/20\s000/).first()).toBeVisible()
  expect(writes).toEqual([])
})

test('a question for an estimate opens the filled form, and writes nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/estimates/')) writes.push(request.url())
  })
  await ask(page, 'составь расчётку: копирайтер 10 часов, дизайнер 5 часов')
  await answered(page)
  await answers(page)
    .last()
    .getByRole('link', { name: /Черновик расчётки/ })
    .click()
  await expect(page).toHaveURL(/\/placement\/estimates\/create$/)
  await expect(page.getByText('Форма заполнена по ссылке. Проверьте значения и сохраните')).toBeVisible()
  const rates = page.getByRole('table', { name: 'Rate card' })
  await expect(rates).toContainText('Копирайтер')
  await expect(rates).toContainText('Дизайнер')
  await expect(rates.getByRole('textbox').first()).not.toHaveValue('')
  expect(writes).toEqual([])
})

test('a proposed brief does not replace a text that the user has not saved', async ({ page }) => {
  await answerWith(
    page,
    `[Первый](/placement/projects/create/brief${draft({ title: 'Первый', tov_notes: 'Тепло' })})\n\n` +
      `[Второй](/placement/projects/create/brief${draft({ title: 'Второй' })})`,
  )
  const chat = page.url()
  await answers(page)
    .getByRole('link', { name: /Первый/ })
    .click()
  await expect(page.getByLabel('Название проекта')).toHaveValue('Первый')
  await expect(page.getByLabel('Тональность (ToV)')).toHaveValue('Тепло')
  await page.goto(chat)
  await answers(page)
    .getByRole('link', { name: /Второй/ })
    .click()
  await expect(page.getByText(/Здесь ваш несохранённый текст/)).toBeVisible()
  await expect(page.getByLabel('Название проекта')).toHaveValue('Первый')
})

test('a link whose values unpack to more than a form has fills in nothing', async ({ page }) => {
  const huge = draft({ title: 'Много', work_description: 'а'.repeat(200_000) })
  expect(huge.length).toBeLessThan(4_000)
  await page.goto(`/placement/estimates/create${huge}`)
  await expect(page.getByText('Ссылка на черновик повреждена, форма открыта без него')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Название', exact: true })).toHaveValue('')
})
