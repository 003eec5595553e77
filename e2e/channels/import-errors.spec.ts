import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { messyWorkbook } from '../support/messy-table.ts'

const list = '/placement/channels-base'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Импорт каналов/ })
const filter = (page: Page, name: RegExp) => dialog(page).locator('[data-segmented] label', { hasText: name })

async function choose(page: Page, buffer: Buffer, name = 'База.csv') {
  await page.getByRole('button', { name: 'Импорт' }).first().click()
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name, mimeType: '', buffer })
  await dialog(page).getByRole('button', { name: 'Проверить' }).waitFor()
}

/** Returns a table of these columns, whose other required fields are filled. */
function tableWith(columns: Record<string, string[]>): Buffer {
  const given: Record<string, string> = {
    ...{ Описание: 'О еде', 'Цена с маркировкой': '200', Скидка: '1', 'Агентская цена': '90' },
    ...{ 'Базовая цена': '100', 'Действует до': '31.12.2027', Юрлицо: 'ИП Лес', НДС: '20' },
    ...{ 'Рамочный договор': 'да', NDA: 'да', ЭДО: 'да', Отчетность: 'Форза', Оплата: 'Карта' },
    ...{ 'Автор текста': 'Автор канала', РКН: 'Зарегистрирован', 'Риск накрутки': 'Нет риска' },
    ...{ Реакции: 'да', 'Тип платформы': 'Сайт', 'Принадлежит агентству': 'нет' },
  }
  const titles = [...Object.keys(columns), ...Object.keys(given)]
  const count = Object.values(columns)[0]?.length ?? 0
  const rows = Array.from({ length: count }, (_, row) => [
    ...Object.values(columns).map((cells) => cells[row]),
    ...Object.values(given),
  ])
  return Buffer.from([titles, ...rows].map((cells) => cells.join(';')).join('\r\n'))
}

test('errors are grouped by field, and one value fills the empty cells of all rows', async ({
  page,
  signIn,
}) => {
  const mark = String(Date.now())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, list)
  const table = tableWith({
    Название: ['А', 'Б', 'В', 'Г'],
    Ссылка: [1, 2, 3, 4].map((row) => `https://t.me/e_${row}_${mark}`),
    Категория: [`Огород ${mark}`, `Огород ${mark}`, `Сад ${mark}`, `Сад ${mark}`],
    'Цена, пост (руб. без НДС)': ['100', '100', 'по запросу', 'от 18 000 ₽'],
    'Контакт менеджера': ['@a', '', '', '@d'],
  })
  await choose(page, table)
  await expect(dialog(page)).toContainText('Все столбцы файла загружаются')
  await dialog(page).getByRole('button', { name: 'задать 1 поле' }).click()
  const admin = dialog(page).getByLabel('Админ', { exact: true })
  await expect(admin).toBeFocused()
  await expect(admin).toHaveAccessibleDescription('Пусто в 2\u00a0строках')
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()

  await dialog(page).getByRole('checkbox', { name: 'Создать все: 2 категории' }).check()
  await expect(dialog(page)).toContainText(`Создастся 1 из 2\u00a0отмеченных. В строках остальных есть`)
  await expectNoFaults(page, page.getByRole('dialog').last())
  const price = dialog(page).getByRole('button', { name: 'Цена нативная: 2 строки' })
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page).getByRole('row')).toHaveText([/Строка/, /^4/, /^5/])
  await expect(dialog(page).getByRole('row').nth(2)).toContainText('Оставьте одну цену')
  await price.click()
  await expect(dialog(page).getByRole('row')).toHaveCount(5)

  await dialog(page).getByRole('button', { name: 'Админ: 2 строки' }).click()
  await expect(admin).toBeFocused()
  await expect(admin).toHaveClass(/error/)
  await admin.fill('@common')
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await expect(filter(page, /^Новые/)).toHaveText('Новые\u00a02')
  await expect(dialog(page).getByRole('button', { name: /^Админ: / })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: /^Админ, строка 3/ })).toContainText('@common')
})

test('the rows of the preview use the height of the window', async ({ page, signIn }) => {
  await signIn(page, list)
  const rows = Array.from({ length: 60 }, (_, row) => `Канал ${row};https://t.me/h_${row}`)
  await choose(page, Buffer.from(`Название;Ссылка\r\n${rows.join('\r\n')}`))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  const shown = dialog(page).getByRole('button', { name: /^Название, строка/ })
  await expect(shown.first()).toBeVisible()
  const heightOf = async () => (await dialog(page).boundingBox())?.height ?? 0
  expect(await heightOf()).toBeGreaterThan(850)
  await page.setViewportSize({ width: 1440, height: 720 })
  expect(await heightOf()).toBeLessThanOrEqual(720 - 32)
})

test('an empty base offers the import, whose dialog outlives the empty list', async ({ page, signIn }) => {
  const mark = String(Date.now())
  await signIn(page)
  const search = '**/api/v1/channels/search**'
  await page.route(search, (route) => route.fulfill({ json: { items: [], total: 0 } }))
  await page.goto(list)
  const empty = page.getByText('Каналов пока нет.').locator('..')
  await empty.getByRole('button', { name: 'Импорт' }).click()
  const buffer = messyWorkbook(mark)
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name: 'База.xlsx', mimeType: '', buffer })
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await page.unroute(search)
  await dialog(page).getByRole('button', { name: 'Записать 1 канал' }).click()
  await expect(dialog(page)).toContainText('Каналы записаны')
  await expect(empty).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Отменить импорт' }).click()
  const question = page.getByRole('dialog', { name: 'Отменить импорт?' })
  await question.getByRole('button', { name: 'Отменить импорт' }).click()
  await expect(dialog(page)).toContainText('Импорт отменён')
})
