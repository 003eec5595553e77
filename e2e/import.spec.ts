import { expect, type Page } from '@playwright/test'
import { api } from './api.ts'
import { test } from './app-server.ts'
import { messyWorkbook } from './messy-table.ts'

const list = '/placement/channels-base'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Импорт каналов/ })

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.goto(list)
  await page.getByRole('button', { name: 'Импорт' }).click()
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name, mimeType: '', buffer })
}

const filter = (page: Page, name: RegExp) => dialog(page).locator('.ant-segmented-item', { hasText: name })

test('a messy workbook is mended in place, written, and undone', async ({ page, signIn, server }) => {
  const mark = String(Date.now())
  await signIn(page)
  await choose(page, 'База.xlsx', messyWorkbook(mark))
  await expect(dialog(page).getByLabel('Поле для столбца «Тематика»')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()

  await expect(filter(page, /^Новые/)).toHaveText('Новые\u00a01')
  await expect(filter(page, /^С ошибками/)).toHaveText('С ошибками\u00a02')
  await expect(filter(page, /^Повторы/)).toHaveText('Повторы\u00a01')
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`Огород ${mark}`) })
    .check()
  await expect(filter(page, /^Новые/)).toHaveText('Новые\u00a02')

  await filter(page, /^С ошибками/).click()
  for (const [field, text] of [
    ['Цена нативная', '2 000,50'],
    ['Действует до', '28.02.2027'],
  ] as const) {
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${field}, строка 8:`) })
      .click()
    await dialog(page)
      .getByRole('textbox', { name: `${field}, строка 8` })
      .fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(filter(page, /^С ошибками/)).toHaveText('С ошибками\u00a00')
  await dialog(page).getByRole('button', { name: 'Записать 3 канала' }).click()
  await expect(dialog(page)).toContainText('Каналы записаны')
  await expect(dialog(page).getByRole('button', { name: 'Скачать 1 пропущенную строку' })).toBeVisible()

  const written = await server.sql(`SELECT title, native_price, price_valid_until::text, subscribers, edo
    FROM channels WHERE title LIKE '% ${mark}' ORDER BY title`)
  expect(written).toEqual([
    {
      title: `Кухня ${mark}`,
      native_price: '1234.50',
      price_valid_until: '2027-12-31',
      subscribers: 12_500,
      edo: true,
    },
    {
      title: `Ошибка ${mark}`,
      native_price: '2000.50',
      price_valid_until: '2027-02-28',
      subscribers: 12_500,
      edo: true,
    },
    {
      title: `Сад ${mark}`,
      native_price: '1234.50',
      price_valid_until: '2027-12-31',
      subscribers: 12_500,
      edo: true,
    },
  ])
  await dialog(page).getByRole('button', { name: 'Отменить импорт' }).click()
  await expect(dialog(page)).toContainText('Импорт отменён')
  expect(await server.sql(`SELECT title FROM channels WHERE title LIKE '% ${mark}'`)).toEqual([])
  expect(await server.sql(`SELECT title FROM channel_categories WHERE title LIKE '% ${mark}'`)).toEqual([])
})

test('a CP1251 text with semicolons is read, and what the server refuses loses neither columns nor edits', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const { title, url } = await api(page, 'GET', '/channels/7')
  const text = `Название;Ссылка;Скидка\r\n${title};${url};77\r\n`
  await choose(page, 'база.csv', windows1251(text))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await expect(filter(page, /^Изменённые/)).toHaveText('Изменённые\u00a01')
  await page.route('**/api/v1/channel-imports/*/write', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: '' } }),
  )
  await dialog(page).getByRole('button', { name: 'Записать 1 канал' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Внутренняя ошибка сервера')
  await expect(filter(page, /^Изменённые/)).toHaveText('Изменённые\u00a01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Закрыть импорт?' })).toBeVisible()
})

test('what is no table says so, and another file can be chosen', async ({ page, signIn }) => {
  await signIn(page)
  await choose(page, 'фото.xlsx', Buffer.from('это не таблица'))
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Выбрать файл' })).toBeEnabled()
})

/** Cyrillic letters and what ASCII has. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 63
      if (code < 128) return code
      if (letter === 'ё') return 0xb8
      if (letter === 'Ё') return 0xa8
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : 63
    }),
  )
}
