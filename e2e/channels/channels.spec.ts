import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const list = '/placement/channels-base'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
})

test('search, page and sort are in the address, and going back returns through them', async ({ page }) => {
  await page.getByRole('searchbox').fill('кухня на')
  await expect(page).toHaveURL(/search=/)
  await expect(titles(page).first()).toHaveText(/^Кухня на минималках/)
  await expect(page.getByText('из 2 000')).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)

  const second = await titles(page).first().textContent()
  await page.getByRole('button', { name: 'Страница 2', exact: true }).click()
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()
  await expect(titles(page).first()).not.toHaveText(second ?? '')
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('21-40 из 2 000')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=subscribers/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('columnheader', { name: 'Подписчики' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test('a category filter shows two short tags and the number of the others, and opens page 1', async ({
  page,
}) => {
  await page.goto(`${list}?page=3`)
  for (const name of ['Город и среда', 'Дом и интерьер', 'Еда']) await press(page, 'Категории', name)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category_ids=/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('+1 еще')).toBeVisible()
  // The demo has 74 + 72 + 112 channels of these categories.
  await expect(page.getByText('1-20 из 258')).toBeVisible()
  const cells = page.getByRole('table').locator('td[aria-colindex="4"]')
  const wanted = ['Город и среда', 'Дом и интерьер', 'Еда']
  // The rows appear after the count.
  await expect
    .poll(async () => {
      const shown = await cells.allTextContents()
      return shown.length > 0 && shown.every((name) => wanted.includes(name))
    })
    .toBe(true)
})

test('a pasted address opens the same list, and invalid parts are ignored', async ({ page }) => {
  await page.goto(`${list}?page=2&page_size=10&search=%D0%BF%D1%80%D0%BE`)
  await expect(page.getByRole('searchbox')).toHaveValue('про')
  await expect(page.getByText(/^11-20 из /)).toBeVisible()
  await page.goto(`${list}?page=minus&page_size=7&sort=password&tab=elsewhere&category_ids=x`)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await page.goto(`${list}?page=100000`)
  await expect(page.getByText('1 981-2 000 из 2 000')).toBeVisible()
})

test("a channel is created, edited with the list's filters kept, and deleted", async ({ page }) => {
  const title = `Проверка ${Date.now()}`
  await page.getByRole('button', { name: 'Добавить канал' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Введите название', { exact: true })).toBeVisible()
  await expect(page.getByText('Выберите категорию', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Название')).toBeFocused()

  await fillChannel(page, title)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Канал успешно создан')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText('1-1 из 1')).toBeVisible()
  await titles(page).first().click()
  await expect(page.getByRole('heading', { name: /Редактирование канала/ })).toBeVisible()
  await expect(page.getByLabel('Цена нативная')).toHaveValue(/^1\s234,50$/)
  await expect(page.getByLabel('Действует до')).toHaveValue('31.12.2027')
  await page.getByLabel('Цена нативная').fill('2 000,05 ₽')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  await page.getByRole('button', { name: 'Цены' }).click()
  await expect(page.getByRole('cell', { name: '2 000,05 ₽' })).toBeVisible()
  await page.getByRole('row', { name: title }).hover()
  await page
    .getByRole('button', { name: /^Удалить/ })
    .first()
    .click()
  await expect(page.getByText('Вы уверены, что хотите удалить этот канал?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Канал успешно удален')).toBeVisible()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

test('leaving a form asks first, and both staying and leaving without saving work', async ({ page }) => {
  await page.getByRole('button', { name: 'Добавить канал' }).click()
  await page.getByLabel('Название').fill('Недописанный')
  await page.getByRole('link', { name: 'Сервисы' }).click()
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название')).toHaveValue('Недописанный')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Выйти без сохранения' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test("the second user to save sees the other's changes and decides", async ({ page, context }) => {
  const first = page
  const second = await context.newPage()
  for (const tab of [first, second]) {
    await tab.goto(`${list}?search=%D0%A2%D1%91%D0%BF%D0%BB%D1%8B%D0%B9+%D1%81%D0%B2%D0%B5%D1%82`)
    await titles(tab).first().click()
    await expect(tab.getByLabel('Название')).not.toHaveValue('')
  }
  await first.getByLabel('Скидка').fill('41')
  await first.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(first.getByText('Канал успешно обновлен')).toBeVisible()

  await second.getByLabel('Комментарий').fill('Мои слова')
  await second.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(second.getByRole('dialog')).toContainText('Скидка')
  await expect(second.getByRole('dialog')).toContainText('41')
  await second.getByRole('button', { name: 'Взять новые значения' }).click()
  await expect(second.getByLabel('Скидка')).toHaveValue('41')
  await expect(second.getByLabel('Комментарий')).toHaveValue('Мои слова')
  await second.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(second.getByText('Канал успешно обновлен')).toBeVisible()
})

test('hidden columns stay hidden after a reload', async ({ page }) => {
  const header = page.getByRole('columnheader', { name: 'Охват', exact: true })
  await expect(header).toBeVisible()
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'План' }).click()
  await page.keyboard.press('Escape')
  await expect(header).toBeHidden()
  await page.reload()
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(header).toBeHidden()
})

const titles = (page: Page) =>
  page
    .getByRole('table', { name: 'Каналы' })
    .getByRole('row')
    .getByRole('link')
    .and(page.locator('[href*="/edit"]'))

async function fillChannel(page: Page, title: string) {
  const texts: Record<string, string> = {
    Название: title,
    Ссылка: 'https://proverka.example',
    Описание: 'Канал для проверки',
    'Цена нативная': '1234.5',
    'Цена с маркировкой': '1 500',
    Скидка: '10',
    'Агентская цена': '1111,05',
    'Базовая цена': '1500',
    Юрлицо: 'ООО «Проверка»',
    'НДС поставщика, %': '22',
    Админ: '@proverka',
  }
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByLabel('Действует до').fill('31.12.2027')
  await page.keyboard.press('Enter')
  const choices: Record<string, string> = {
    Категория: 'Еда',
    Отчетность: 'Форза',
    Оплата: 'Карта',
    'Автор текста': 'Автор канала',
    РКН: 'Зарегистрирован',
    'Риск накрутки': 'Нет риска',
    'Тип платформы': 'Сайт',
  }
  for (const [label, option] of Object.entries(choices)) {
    await choose(page, label, option)
  }
  for (const label of ['Рамочный договор', 'NDA', 'ЭДО', 'Реакции', 'Принадлежит агентству']) {
    await page.getByRole('radiogroup', { name: label }).getByText('Да').click()
  }
}

/** Chooses an option in a single-choice list, which then closes. */
async function choose(page: Page, label: string, option: string) {
  await press(page, label, option)
  await expect(shownOptions(page)).toHaveCount(0)
}

async function press(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  if (await box.isEditable()) {
    await box.fill(option)
    // A click is lost while the list below it is still being filtered.
    // A category has the number of its channels behind its title.
    await expect(shownOptions(page).first()).toHaveText(new RegExp(`^${option}[\\d\\s]*$`))
  }
  await shownOptions(page).getByText(option, { exact: true }).click()
}

/** Finds the visible options of a filter or a form; antd also renders a separate list for assistive technology. */
function shownOptions(page: Page) {
  return page.locator(':is([data-option], .ant-select-item-option):visible')
}

test('the actions of a row have a column of their own, where no cell shows through', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/channels-base')
  const cell = page.getByRole('row').nth(3).getByRole('cell').last()
  await expect(cell.getByRole('button', { name: /^Удалить/ })).toHaveCount(1)
  await page.mouse.move(0, 0)
  const ground = () => cell.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
})
