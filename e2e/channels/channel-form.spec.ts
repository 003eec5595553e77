import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { titles } from '../support/kept-copy.ts'
import { press, shownOptions } from '../support/select-option.ts'

const list = '/placement/channels-base'
const create = `${list}/create`

test('a category and its channel are created, edited by two users and deleted, and no typed text is lost', async ({
  page,
  signIn,
}) => {
  const mark = Date.now()
  const [category, title] = [`Категория ${mark}`, `Канал ${mark}`]
  await signIn(page, `${list}?tab=categories`)
  const add = page.getByRole('button', { name: 'Добавить категорию' })
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await expect(page.getByRole('heading', { name: 'Еда', exact: true })).toBeVisible()
  await add.click()
  await expect(add).toBeHidden()
  await page.getByRole('textbox').fill('ЕДА')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Категория «Еда» уже есть')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ЕДА')
  await page.getByRole('textbox').fill(category)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Категория успешно добавлена')).toBeVisible()

  await page.goto(list)
  await page.getByRole('button', { name: 'Добавить канал' }).click()
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Введите название', { exact: true })).toBeVisible()
  await expect(page.getByText('Выберите категорию', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Название')).toBeFocused()
  await page.getByLabel('Название').fill('Недописанный')
  await page.getByRole('link', { name: 'Сервисы' }).click()
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название')).toHaveValue('Недописанный')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Выйти без сохранения' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await page.getByRole('button', { name: 'Добавить канал' }).click()
  await fillChannel(page, title, category)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByText('Канал успешно создан')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${list}$`))

  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText('1-1 из 1')).toBeVisible()
  await titles(page).first().click()
  await expect(page.getByRole('heading', { name: /Редактирование канала/ })).toBeVisible()
  const price = page.getByLabel('Цена нативная')
  await expect(price).toHaveValue(/^1\s234,50$/)
  await expect(page.getByLabel('Действует до')).toHaveValue('31.12.2027')
  await expect(figures(page)).toContainText('1\u00a0111,05\u00a0₽')
  await price.fill('2 000,05 ₽')
  await page.getByLabel('Охват', { exact: true }).fill('1000')
  await page.getByLabel('CPV', { exact: true }).fill('3')
  await expect(warning(page, 'CPV не сходится: по цене 2,00\u00a0₽')).toBeVisible()
  await page.getByLabel('CPV', { exact: true }).fill('2')
  await expect(warning(page, 'CPV')).toHaveCount(0)

  const { items } = await api(page, 'POST', '/channels/search', { search: title })
  const [stored] = items
  await api(page, 'PUT', `/channels/${stored.id}`, { ...stored, discount: 41 })
  await save.click()
  const conflict = page.getByRole('dialog')
  await expect(conflict).toContainText('Скидка')
  await expect(conflict).toContainText('41')
  await conflict.getByRole('button', { name: 'Взять новые значения' }).click()
  await expect(page.getByLabel('Скидка')).toHaveValue('41')
  await expect(price).toHaveValue(/^2\s000,05$/)
  await save.click()
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: 'Цены' }).click()
  await expect(page.getByRole('cell', { name: '2 000,05 ₽' })).toBeVisible()

  await page.goto(`${list}?tab=categories`)
  const remove = page.getByRole('button', { name: `Удалить категорию «${category}»` })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.focus()
  await expect(page.getByRole('tooltip')).toContainText(
    `Эту категорию нельзя удалить, так как она используется в следующих каналах: ${title}`,
  )
  await remove.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${list}?search=${title}`)
  await page.getByRole('row', { name: title }).hover()
  await page
    .getByRole('button', { name: /^Удалить/ })
    .first()
    .click()
  await expect(page.getByText('Вы уверены, что хотите удалить этот канал?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Канал успешно удален')).toBeVisible()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.goto(`${list}?tab=categories`)
  await remove.click()
  await expect(page.getByText(`Вы уверены, что хотите удалить категорию "${category}"?`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(`Категория "${category}" удалена`)).toBeVisible()
})

test('a warning moves nothing of a form', async ({ page, signIn }) => {
  await signIn(page, '/services')
  // The windows are high enough for the whole form, because browsers measure only visible layout shifts.
  for (const [width, height] of [
    [1_440, 2_000],
    [1_100, 2_000],
    [820, 2_400],
    [390, 3_600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(create)
    await expect(page.getByRole('heading', { name: 'Дополнительно' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const heights = () => page.getByRole('heading', { level: 2 }).evaluateAll(tops)
    await expect(figures(page)).toBeVisible()
    const before = await heights()
    await page.evaluate(countShifts)
    await page.getByLabel('ERR', { exact: true }).fill('101')
    await expect(warning(page, 'ERR больше 100')).toBeVisible()
    expect({ width, heights: await heights() }).toEqual({ width, heights: before })
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.02)
    // A section ends with its last fields, without a band for a warning.
    const gap = await page.getByRole('region', { name: 'Основная информация' }).evaluate(roomBelowFields)
    expect({ width, isBand: gap > 40 }).toEqual({ width, isBand: false })
    await page.getByLabel('ERR', { exact: true }).fill('')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
      .toEqual([])
  }
})

const figures = (page: Page) => page.getByRole('region', { name: 'Расчётные показатели' })
/** Finds the visible warning; the announcement for screen readers follows later. */
const warning = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Цены и юридическая информация' }).locator('[data-tone]').filter({ hasText: text })

const tops = (headings: Element[]) => headings.map((heading) => heading.getBoundingClientRect().top)

function roomBelowFields(section: Element) {
  const fields = [...section.querySelectorAll('input, textarea, select, .ant-select')]
  const lowest = Math.max(...fields.map((field) => field.getBoundingClientRect().bottom))
  return section.getBoundingClientRect().bottom - lowest
}

/** Sums all layout shifts, also those right after a key press, which the browsers' metric leaves out. */
function countShifts() {
  let shifted = 0
  Reflect.set(window, 'shifted', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'))
    Reflect.set(window, 'shifted', shifted)
  }).observe({ type: 'layout-shift' })
}

async function fillChannel(page: Page, title: string, category: string) {
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
    Категория: category,
    Отчетность: 'Форза',
    Оплата: 'Карта',
    'Автор текста': 'Автор канала',
    РКН: 'Зарегистрирован',
    'Риск накрутки': 'Нет риска',
    'Тип платформы': 'Сайт',
  }
  for (const [label, option] of Object.entries(choices)) {
    await press(page, label, option)
    await expect(shownOptions(page)).toHaveCount(0)
  }
  for (const label of ['Рамочный договор', 'NDA', 'ЭДО', 'Реакции', 'Принадлежит агентству']) {
    await page.getByRole('radiogroup', { name: label }).getByText('Да').click()
  }
}
