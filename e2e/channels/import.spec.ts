import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'
import { messyWorkbook } from '../support/messy-table.ts'

const list = '/placement/channels-base'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Импорт каналов/ })

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.goto(list)
  await page.getByRole('button', { name: 'Импорт' }).click()
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name, mimeType: '', buffer })
}

const filter = (page: Page, name: RegExp) => dialog(page).locator('[data-segmented] label', { hasText: name })

const undoQuestion = (page: Page) => page.getByRole('dialog', { name: 'Отменить импорт?' })

async function confirmUndo(page: Page) {
  await dialog(page).getByRole('button', { name: 'Отменить импорт' }).click()
  await undoQuestion(page).getByRole('button', { name: 'Отменить импорт' }).click()
}

test('a messy workbook is corrected in place, written and undone', async ({ page, signIn, server }) => {
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
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Скачать 1 пропущенную строку' }).click()
  const skipped = await readFile(await (await downloading).path(), 'utf8')
  expect(skipped).toContain(`"9";"Кухня ещё раз ${mark}";"t.me/kitchen_${mark}"`)
  expect(skipped).toContain('"Та же ссылка, что в строке 5"\r\n')

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
  // After a reload the dialog shows the last import again.
  await page.reload()
  await page.getByRole('button', { name: 'Импорт' }).click()
  await expect(dialog(page)).toContainText('Мария Крылова. Добавлено 3, изменено 0')
  await dialog(page).getByRole('button', { name: 'Отменить импорт' }).click()
  await expect(undoQuestion(page)).toContainText('Будут удалены: 3\u00a0канала и 1\u00a0категория.')
  await undoQuestion(page).getByRole('button', { name: 'Не отменять' }).click()
  expect(await server.sql(`SELECT title FROM channels WHERE title LIKE '% ${mark}'`)).toHaveLength(3)
  await confirmUndo(page)
  await expect(dialog(page)).toContainText('Добавлено 3, изменено 0. Отменён')
  expect(await server.sql(`SELECT title FROM channels WHERE title LIKE '% ${mark}'`)).toEqual([])
  expect(await server.sql(`SELECT title FROM channel_categories WHERE title LIKE '% ${mark}'`)).toEqual([])
})

test('a CP1251 text with semicolons is read, and a refusal of the server keeps columns and edits', async ({
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

test('one box makes all new categories or none of them', async ({ page, signIn }) => {
  const mark = String(Date.now())
  await signIn(page)
  const channels = await Promise.all([7, 8, 9].map((id) => api(page, 'GET', `/channels/${id}`)))
  const lines = channels.map(({ title, url }, index) => `${title};${url};Новая ${index} ${mark}`)
  await choose(page, 'База.csv', Buffer.from(`Название;Ссылка;Категория\r\n${lines.join('\r\n')}`))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  const all = dialog(page).getByRole('checkbox', { name: 'Создать все: 3 категории' })
  await expect(all).toBeChecked({ checked: false })
  await expect(filter(page, /^С ошибками/)).toHaveText('С ошибками\u00a03')
  await all.check()
  await expect(filter(page, /^Изменённые/)).toHaveText('Изменённые\u00a03')
  await dialog(page)
    .getByRole('checkbox', { name: `Новая 1 ${mark}` })
    .uncheck()
  await expect(filter(page, /^Изменённые/)).toHaveText('Изменённые\u00a02')
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  await expect(filter(page, /^Изменённые/)).toHaveText('Изменённые\u00a03')
  await all.uncheck()
  await expect(filter(page, /^С ошибками/)).toHaveText('С ошибками\u00a03')
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('more new categories than one import makes have no box for all', async ({ page, signIn }) => {
  await signIn(page)
  const lines = Array.from({ length: 1_001 }, (_, index) => `К;https://t.me/k_${index};Новая ${index}`)
  await choose(page, 'База.csv', Buffer.from(`Название;Ссылка;Категория\r\n${lines.join('\r\n')}`))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await expect(dialog(page)).toContainText(/Их 1.001, а за один импорт создаётся не больше 1.000/)
  await expect(dialog(page).getByRole('checkbox', { name: /^Создать все/ })).toHaveCount(0)
})

test('the sample file can be saved and is imported without an error', async ({ page, signIn }) => {
  await signIn(page, list)
  await page.getByRole('button', { name: 'Импорт' }).click()
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Скачать образец' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Образец импорта каналов.xlsx')
  const buffer = await readFile(await download.path())
  await dialog(page)
    .getByLabel('Файл с каналами')
    .setInputFiles({ name: 'Образец.xlsx', mimeType: '', buffer })
  await expect(dialog(page)).toContainText('Все столбцы файла загружаются')
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await expect(filter(page, /^Новые/)).toHaveText('Новые\u00a02')
  await expect(filter(page, /^С ошибками/)).toHaveText('С ошибками\u00a00')
  await expect(dialog(page).getByRole('button', { name: 'Записать 2 канала' })).toBeEnabled()
})

test('columns that are not read are marked and counted', async ({ page, signIn }) => {
  await signIn(page)
  const file = Buffer.from('№;Название;Ссылка;Скриншот\n1;Первый;https://one.example/;x\n')
  await choose(page, 'База.csv', file)
  const count = dialog(page).getByRole('status').filter({ hasText: 'столб' })
  const unread = dialog(page).getByRole('rowheader', { name: 'Не загружается' })
  await expect(count).toHaveText('Не загружаются 2\u00a0столбца из 4: «№», «Скриншот»')
  await expect(unread).toHaveText(['№ Не загружается', 'Скриншот Не загружается'])
  const choice = async (column: string, field: string) => {
    await dialog(page).getByLabel(`Поле для столбца «${column}»`).fill(field)
    await page.keyboard.press('Enter')
  }
  await choice('№', 'Комментарий')
  await expect(count).toHaveText('Не загружается 1\u00a0столбец из 4: «Скриншот»')
  await choice('Скриншот', 'Описание')
  await expect(count).toHaveText('Все столбцы файла загружаются: 4')
  await expect(unread).toHaveCount(0)
  await choice('Название', 'Не загружать')
  await expect(unread).toHaveText(['Название Не загружается'])
})

test('a press that leaves a corrected field counts', async ({ page, signIn }) => {
  await signIn(page)
  await choose(page, 'Мало.csv', Buffer.from('Название;Ссылка\nПервый;https://one.example/\n'))
  const discount = dialog(page).getByLabel('Скидка', { exact: true })
  const check = dialog(page).getByRole('button', { name: 'Проверить' })
  await discount.fill('Как договоримся')
  await discount.press('Tab')
  await expect(discount).toHaveClass(/error/)
  await discount.fill('10')
  await check.click()
  await expect(filter(page, /^С ошибками/)).toBeVisible()
})

test('a field with fixed choices takes its default from a list', async ({ page, signIn }) => {
  // A card on a phone shows all fields at once.
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, list)
  const [, { title }] = await api(page, 'GET', '/channel-categories/')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await page.getByRole('menuitem', { name: 'Импорт' }).click()
  const buffer = Buffer.from('Название;Ссылка\nПервый;https://one.example/\n')
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name: 'Мало.csv', mimeType: '', buffer })
  const given = { Категория: title, NDA: 'Нет', Отчетность: 'Форза', РКН: 'Зарегистрирован', Реакции: 'Да' }
  for (const [field, text] of Object.entries(given)) {
    const select = dialog(page).getByRole('combobox', { name: field, exact: true })
    await select.click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true }).click()
  }
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await dialog(page).getByRole('button', { name: 'Все поля' }).click()
  for (const [field, text] of Object.entries(given)) {
    const cell = dialog(page).getByRole('button', { name: new RegExp(`^${field}, строка 2:`) })
    await expect(cell).toContainText(text)
    await expect(cell).toHaveAttribute('data-default', 'true')
  }
})

for (const [device, size] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`a cell with fixed choices is edited by a list, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(size)
    await signIn(page, list)
    if (device === 'phone') await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name: 'Импорт' }).click()
    // Only one field of a stored channel is wrong, so its column is among the first.
    const { title, url } = await api(page, 'GET', '/channels/7')
    const buffer = Buffer.from(`Название;Ссылка;NDA\n${title};${url};может быть\n`)
    await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name: 'Мало.csv', mimeType: '', buffer })
    await dialog(page).getByRole('button', { name: 'Проверить' }).click()
    const cell = dialog(page).getByRole('button', { name: /^NDA, строка 2:/ })
    await expect(cell).toContainText('Не да и не нет')
    const options = page.locator('.ant-select-dropdown:visible')
    await cell.click()
    await expect(options).toContainText('ПустоДаНет')
    await page.keyboard.press('Escape')
    // Escape closes the list and not the dialog.
    await expect(cell).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(cell).toBeFocused()
    await expect(cell).toContainText(/Да|Нет/)
    for (const text of ['Да', 'Нет', 'Нет']) {
      await cell.click()
      await options.getByTitle(text, { exact: true }).click()
      await expect(cell).toContainText(new RegExp(`: ${text}`))
    }
    await expect(cell).toHaveAttribute('data-problem', 'false')
    await expectNoFaults(page, page.getByRole('dialog').last())
  })
}

test('writing can be cancelled and repeated, and later edits are not undone', async ({ page, signIn }) => {
  const mark = String(Date.now())
  await signIn(page)
  await choose(page, 'База.xlsx', messyWorkbook(mark))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  const write = dialog(page).getByRole('button', { name: 'Записать 1 канал' })
  const rows = '**/api/v1/channel-imports/*/rows'
  await page.route(rows, () => {})
  await write.click()
  await expect(dialog(page)).toContainText('Строки отправляются: 0 из 1')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Отменить запись' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Запись отменена, в базе ничего не изменилось')
  await page.unroute(rows)
  await write.click()
  await expect(dialog(page)).toContainText('Каналы записаны')

  const { items } = await api(page, 'POST', '/channels/search', { search: `Кухня ${mark}` })
  const [{ id }] = items
  const channel = await api(page, 'GET', `/channels/${id}`)
  await api(page, 'PUT', `/channels/${id}`, { ...channel, description: 'Правка коллеги' })
  await confirmUndo(page)
  await expect(dialog(page).getByRole('alert')).toContainText(`Кухня ${mark}`)
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click()
  await api(page, 'DELETE', `/channels/${id}`)
})

test('a server without imports receives the rows one by one, also after an interrupted attempt', async ({
  page,
  signIn,
  server,
}) => {
  const mark = String(Date.now())
  await signIn(page)
  await page.route('**/api/v1/meta', async (route) => {
    const meta = await (await route.fetch()).json()
    await route.fulfill({ json: { ...meta, extensions: [] } })
  })
  await choose(page, 'База.xlsx', messyWorkbook(mark))
  await dialog(page).getByRole('button', { name: 'Проверить' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`Огород ${mark}`) })
    .check()
  // The server writes the first row, but the response is lost.
  await page.route('**/api/v1/channels/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Записать 2 канала' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Сервер не отвечает')
  await page.unroute('**/api/v1/channels/')
  await dialog(page).getByRole('button', { name: 'Записать 2 канала' }).click()
  await expect(dialog(page)).toContainText('Каналы записаны')
  await expect(dialog(page).getByRole('button', { name: 'Отменить импорт' })).toHaveCount(0)
  const written = await server.sql(
    `SELECT id, title FROM channels WHERE title LIKE '% ${mark}' ORDER BY title`,
  )
  expect(written.map(({ title }) => title)).toEqual([`Кухня ${mark}`, `Сад ${mark}`])
  for (const { id } of written) await api(page, 'DELETE', `/channels/${id}`)
  const [category] = await server.sql(`SELECT id FROM channel_categories WHERE title = 'Огород ${mark}'`)
  await api(page, 'DELETE', `/channel-categories/${category.id}`)
})

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`every step passes axe, ${device}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, list)
    if (device === 'phone') await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name: 'Импорт' }).click()
    const buffer = messyWorkbook(String(Date.now()))
    await dialog(page)
      .getByLabel('Файл с каналами')
      .setInputFiles({ name: 'База.xlsx', mimeType: '', buffer })
    await expect(dialog(page)).toHaveAccessibleName('Импорт каналов: столбцы')
    await expectNoFaults(page, page.getByRole('dialog').last())
    await dialog(page).getByRole('button', { name: 'Проверить' }).click()
    const labels = dialog(page).locator('[data-segmented] label span')
    await expect(labels).toHaveCount(6)
    const isCut = (spans: Element[]) =>
      spans.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(await labels.evaluateAll(isCut)).toBe(false)
    const bad = dialog(page).getByRole('button', { name: /^Действует до, строка 8:/ })
    await bad.click()
    await expectNoFaults(page, page.getByRole('dialog').last())
    await page.keyboard.press('Escape')
    // Escape closes the cell's editor and not the dialog.
    await expect(bad).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    // The error's tooltip opens on focus and does not intercept the dialog's Escape.
    await expect(page.getByRole('tooltip').first()).toBeVisible()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Закрыть импорт?' })
    await expect(question).toBeVisible()
    await expectNoFaults(page, page.getByRole('dialog').last())
    await question.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: device === 'phone' ? 'Ещё' : 'Импорт' })).toBeFocused()
  })
}

test('leaving the page with an unfinished import asks first', async ({ page, signIn }) => {
  await signIn(page, '/placement/estimates')
  await page.getByRole('link', { name: 'База каналов' }).click()
  await page.getByRole('button', { name: 'Импорт' }).click()
  const buffer = messyWorkbook(String(Date.now()))
  await dialog(page).getByLabel('Файл с каналами').setInputFiles({ name: 'База.xlsx', mimeType: '', buffer })
  await expect(dialog(page)).toHaveAccessibleName('Импорт каналов: столбцы')
  const question = page.getByRole('dialog', { name: 'Закрыть импорт?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Проверить' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(list))
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL(/\/placement\/estimates/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a file without a table says so, and another file can be chosen', async ({ page, signIn }) => {
  await signIn(page)
  await choose(page, 'фото.xlsx', Buffer.from('это не таблица'))
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Выбрать файл' })).toBeEnabled()
})

/** Encodes Cyrillic and ASCII. */
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
