import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { messyWorkbook, tableWith } from '../support/messy-table.ts'
import { press } from '../support/select-option.ts'

const list = '/placement/channels-base'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Импорт каналов/ })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const status = (page: Page, name: RegExp) => dialog(page).locator('[data-segmented] label', { hasText: name })
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Закрыть импорт?' })

const choose = (page: Page, buffer: Buffer, name = 'База.csv') =>
  dialog(page).getByLabel('Файл с каналами').setInputFiles({ name, mimeType: '', buffer })

/** Waits for the checked rows. */
async function check(page: Page) {
  await button(page, 'Проверить').click()
  await expect(dialog(page)).toHaveAccessibleName('Импорт каналов: проверка')
}

async function confirmUndo(page: Page) {
  await button(page, 'Отменить импорт').click()
  const question = page.getByRole('dialog', { name: 'Отменить импорт?' })
  await question.getByRole('button', { name: 'Отменить импорт' }).click()
}

test('a messy workbook is corrected in place, written and undone, and no question or editor takes the focus away', async ({
  page,
  signIn,
  server,
}) => {
  const mark = String(Date.now())
  await signIn(page, '/placement/estimates')
  await page.getByRole('link', { name: 'База каналов' }).click()
  await page.getByRole('button', { name: 'Импорт' }).click()
  await choose(page, Buffer.from('это не таблица'), 'фото.xlsx')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(button(page, 'Выбрать файл')).toBeEnabled()
  await choose(page, messyWorkbook(mark), 'База.xlsx')
  await expect(dialog(page).getByLabel('Поле для столбца «Тематика»')).toBeVisible()
  // Leaving the page with an unfinished import asks first.
  await page.evaluate(() => history.back())
  await leaving(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(leaving(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(list))
  await check(page)

  await expect(status(page, /^Новые/)).toHaveText('Новые\u00a01')
  await expect(status(page, /^С ошибками/)).toHaveText('С ошибками\u00a02')
  await expect(status(page, /^Повторы/)).toHaveText('Повторы\u00a01')
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`Огород ${mark}`) })
    .check()
  await expect(status(page, /^Новые/)).toHaveText('Новые\u00a02')
  await status(page, /^С ошибками/).click()
  await expect(dialog(page).getByRole('row')).toHaveCount(2)
  const day = button(page, /^Действует до, строка 8:/)
  await day.click()
  await page.keyboard.press('Escape')
  // Escape closes the cell's editor and not the dialog, whose next Escape is not taken by the tooltip of the error.
  await expect(day).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('tooltip').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await leaving(page).getByRole('button', { name: 'Остаться' }).click()
  for (const [field, text] of [
    ['Цена нативная', '2 000,50'],
    ['Действует до', '28.02.2027'],
  ] as const) {
    await button(page, new RegExp(`^${field}, строка 8:`)).click()
    await dialog(page)
      .getByRole('textbox', { name: `${field}, строка 8` })
      .fill(text)
    await page.keyboard.press('Enter')
  }
  await expect(status(page, /^С ошибками/)).toHaveText('С ошибками\u00a00')

  // Writing can be cancelled and repeated.
  const rows = '**/api/v1/channel-imports/*/rows'
  await page.route(rows, () => {})
  await button(page, 'Записать 3 канала').click()
  await expect(dialog(page)).toContainText('Строки отправляются: 0 из 3')
  await page.keyboard.press('Escape')
  await button(page, 'Отменить запись').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Запись отменена, в базе ничего не изменилось')
  await page.unroute(rows)
  await button(page, 'Записать 3 канала').click()
  await expect(dialog(page)).toContainText('Каналы записаны')
  const downloading = page.waitForEvent('download')
  await button(page, 'Скачать 1 пропущенную строку').click()
  const skipped = await readFile(await (await downloading).path(), 'utf8')
  expect(skipped).toContain(`"9";"Кухня ещё раз ${mark}";"t.me/kitchen_${mark}"`)
  expect(skipped).toContain('"Та же ссылка, что в строке 5"\r\n')
  const written = `SELECT title, native_price, price_valid_until::text, subscribers, edo
    FROM channels WHERE title LIKE '% ${mark}' ORDER BY title`
  const same = { subscribers: 12_500, edo: true }
  expect(await server.sql(written)).toEqual([
    { title: `Кухня ${mark}`, native_price: '1234.50', price_valid_until: '2027-12-31', ...same },
    { title: `Ошибка ${mark}`, native_price: '2000.50', price_valid_until: '2027-02-28', ...same },
    { title: `Сад ${mark}`, native_price: '1234.50', price_valid_until: '2027-12-31', ...same },
  ])

  // After a reload the dialog shows the last import again.
  await page.reload()
  await page.getByRole('button', { name: 'Импорт' }).click()
  await expect(dialog(page)).toContainText('Мария Крылова. Добавлено 3, изменено 0')
  await button(page, 'Отменить импорт').click()
  const question = page.getByRole('dialog', { name: 'Отменить импорт?' })
  await expect(question).toContainText('Будут удалены: 3\u00a0канала и 1\u00a0категория.')
  await question.getByRole('button', { name: 'Не отменять' }).click()
  const undo = '**/api/v1/channel-imports/*/undo'
  const refusal = { status: 409, code: 'import_changed', message: 'Канал «Кухня» изменён после импорта' }
  await page.route(undo, (route) => route.fulfill({ status: 409, json: refusal }))
  await confirmUndo(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Канал «Кухня» изменён')
  await page.unroute(undo)
  await confirmUndo(page)
  await expect(dialog(page)).toContainText('Добавлено 3, изменено 0. Отменён')
  expect(await server.sql(written)).toEqual([])
  const categories = `SELECT title FROM channel_categories WHERE title LIKE '% ${mark}'`
  expect(await server.sql(categories)).toEqual([])
})

test('errors are named by field, mended for all rows at once, and a choice is made by the keyboard', async ({
  page,
  signIn,
}) => {
  const mark = String(Date.now())
  await signIn(page, list)
  await page.getByRole('button', { name: 'Импорт' }).click()
  const downloading = page.waitForEvent('download')
  await button(page, 'Скачать образец').click()
  const sample = await downloading
  expect(sample.suggestedFilename()).toBe('Образец импорта каналов.xlsx')
  await choose(page, await readFile(await sample.path()), 'Образец.xlsx')
  await expect(dialog(page)).toContainText('Все столбцы файла загружаются')
  await check(page)
  await expect(status(page, /^Новые/)).toHaveText('Новые\u00a02')
  await expect(button(page, 'Записать 2 канала')).toBeEnabled()
  await page.keyboard.press('Escape')
  await leaving(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Импорт' })).toBeFocused()

  await page.keyboard.press('Enter')
  const columns = {
    '№': ['1', '2', '3', '4'],
    Название: ['А', 'Б', 'В', 'Г'],
    Ссылка: [1, 2, 3, 4].map((row) => `https://t.me/e_${row}_${mark}`),
    Категория: [`Огород ${mark}`, `Огород ${mark}`, `Сад ${mark}`, `Сад ${mark}`],
    'Цена, пост (руб. без НДС)': ['100', '100', 'по запросу', 'от 18 000 ₽'],
    'Контакт менеджера': ['@a', '', '', '@d'],
    NDA: ['может быть', 'да', 'да', 'да'],
  }
  await choose(page, tableWith(columns))
  const count = dialog(page).getByRole('status').filter({ hasText: 'столб' })
  await expect(count).toHaveText(/^Не загружается 1\u00a0столбец из \d+: «№»$/)
  await expect(dialog(page).getByRole('rowheader', { name: 'Не загружается' })).toHaveText(['№ Не загружается'])
  await press(page, 'Поле для столбца «№»', 'Комментарий')
  await expect(count).toHaveText(/^Все столбцы файла загружаются: \d+$/)
  await button(page, 'задать 1 поле').click()
  const admin = dialog(page).getByLabel('Админ', { exact: true })
  await expect(admin).toBeFocused()
  await expect(admin).toHaveAccessibleDescription('Пусто в 2\u00a0строках')
  await check(page)

  const all = dialog(page).getByRole('checkbox', { name: 'Создать все: 2 категории' })
  await all.check()
  await expect(dialog(page)).toContainText('Пока не создастся ни одна')
  await dialog(page)
    .getByRole('checkbox', { name: `Сад ${mark}` })
    .uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  const price = button(page, 'Цена нативная: 2 строки')
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page).getByRole('row')).toHaveText([/Строка/, /^4/, /^5/])
  await expect(dialog(page).getByRole('row').nth(2)).toContainText('Оставьте одну цену')
  await price.click()
  await expect(dialog(page).getByRole('row')).toHaveCount(5)

  const cell = button(page, /^NDA, строка 2:/)
  await expect(cell).toContainText('Не да и не нет')
  await cell.click()
  const choices = page.locator('.ant-select-dropdown:visible')
  await expect(choices).toContainText('ПустоДаНет')
  await page.keyboard.press('Escape')
  // Escape closes the list and not the dialog.
  await expect(cell).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(choices).toContainText('ПустоДаНет')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell).toBeFocused()
  await expect(cell).toContainText(/: (Да|Нет)/)
  await expect(cell).toHaveAttribute('data-problem', 'false')

  await button(page, 'Админ: 2 строки').click()
  await expect(admin).toBeFocused()
  await expect(admin).toHaveClass(/error/)
  await admin.fill('@common')
  // A press that leaves a corrected field counts.
  await check(page)
  await expect(status(page, /^Новые/)).toHaveText('Новые\u00a02')
  await expect(button(page, /^Админ: /)).toHaveCount(0)
  await all.uncheck()
  await expect(status(page, /^С ошибками/)).toHaveText('С ошибками\u00a04')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an empty base offers the import, whose lists fill fields and cells, and which outlives the empty list', async ({
    page,
    signIn,
  }) => {
    const search = '**/api/v1/channels/search**'
    await page.route(search, (route) => route.fulfill({ json: { items: [], total: 0 } }))
    await signIn(page, list)
    const [, { title }] = await api(page, 'GET', '/channel-categories/')
    const empty = page.getByText('Каналов пока нет.').locator('..')
    await empty.getByRole('button', { name: 'Импорт' }).click()
    await choose(page, Buffer.from('Название;Ссылка\nПервый;https://one.example/\n'), 'Мало.csv')
    const options = page.locator('.ant-select-dropdown:visible')
    const given = { Категория: title, NDA: 'Нет', Отчетность: 'Форза', РКН: 'Зарегистрирован', Реакции: 'Да' }
    for (const [field, text] of Object.entries(given)) {
      await dialog(page).getByRole('combobox', { name: field, exact: true }).click()
      await options.getByTitle(text, { exact: true }).click()
    }
    await page.unroute(search)
    await check(page)
    await button(page, 'Все поля').click()
    for (const [field, text] of Object.entries(given)) {
      const cell = button(page, new RegExp(`^${field}, строка 2:`))
      await expect(cell).toContainText(text)
      await expect(cell).toHaveAttribute('data-default', 'true')
    }
    const cell = button(page, /^NDA, строка 2:/)
    for (const text of ['Да', 'Нет']) {
      await cell.click()
      await options.getByTitle(text, { exact: true }).click()
      await expect(cell).toContainText(new RegExp(`: ${text}`))
    }
  })
})
