import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const list = '/placement/channels-base'
const addButton = (page: Page) => page.getByRole('button', { name: 'Условие', exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Условия' })
const pills = (page: Page) => bar(page).locator('[data-condition]')
const pill = (page: Page, text: string) => bar(page).getByRole('button', { name: text, exact: true })
const side = (form: Locator, name: 'От' | 'До') => form.getByRole('textbox', { name: new RegExp(`^${name}`) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Picks a field as a user does: the first letters, then Enter. Returns the form of the condition. */
async function pick(page: Page, field: string): Promise<Locator> {
  await addButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Поле условия' })).toBeFocused()
  await page.keyboard.type(field)
  await page.keyboard.press('Enter')
  await expect(dialog(page, field)).toBeVisible()
  return dialog(page, field)
}

/** Types a line of conditions as a user does; the field stays open for the next. */
async function say(page: Page, line: string) {
  await addButton(page).click()
  await expect(page.getByRole('textbox', { name: 'Поле условия' })).toBeFocused()
  await page.keyboard.type(line)
  // A category is read once the categories are there.
  await expect(page.getByText(/^(Не понято|Такого условия нет)/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Поле условия' })).toHaveValue('')
  await page.keyboard.press('Escape')
}

/** Rows that every window mounts. */
const FIRST_ROWS = 8

/** Returns the first rows and the number of all, once the list follows the address. */
async function found(page: Page): Promise<{ titles: string[]; total: string | null }> {
  const table = page.getByRole('table', { name: 'Каналы' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const titles = await table.locator('[data-row] a[href*="/edit"]').allTextContents()
  const pager = page.getByText(/^[\d\s]+-[\d\s]+ из/)
  return { titles: titles.slice(0, FIRST_ROWS), total: await pager.textContent() }
}

test('the keyboard types conditions into a field that stays open, and opens and removes them, with a visible focus', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await addButton(page).click()
  const panel = dialog(page, 'Новое условие')
  const field = panel.getByRole('textbox', { name: 'Поле условия' })
  const contract = panel.getByRole('region', { name: 'Договор' })
  await expect(contract.getByRole('button', { name: 'NDA' })).toBeVisible()
  await field.pressSequentially('агентская до 50000')
  await expect(panel.getByRole('button', { name: 'Агентская цена до 50 000 ₽' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Добавлено: Агентская цена до 50 000 ₽')
  await expect(field).toHaveValue('')
  // The list covers the rows no longer, until the user types again.
  await expect(contract).toHaveCount(0)
  await page.keyboard.type('err от 10, ркн')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Не понято: «ркн»')
  await expect(pills(page)).toHaveCount(1)
  await page.keyboard.type(' да')
  await page.keyboard.press('Enter')
  await expect(pills(page)).toHaveText(['ERR от 10 %', 'Агентская цена до 50 000 ₽', 'РКН: Зарегистрирован'])
  // The panel stands below the sentences that it adds.
  const gap = async () => (await boxOf(panel)).y - (await boxOf(bar(page))).y - (await boxOf(bar(page))).height
  await expect.poll(gap).toBeGreaterThan(0)
  // A value of a half-typed condition is added with the conditions before it.
  await field.fill('скидка до 20; реакции')
  await panel.getByRole('button', { name: 'Реакции: да' }).click()
  await expect(panel.getByRole('status')).toHaveText('Добавлено: Скидка до 20 %; Реакции: да')
  // A value of a choice is one press away, and the fields of the latest conditions come first.
  await field.fill('nda')
  await panel.getByRole('button', { name: 'NDA: да' }).click()
  await expect(pill(page, 'NDA: да')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const recent = panel.getByRole('region', { name: 'Недавние' })
  await expect(recent.getByRole('button').first()).toHaveText('NDAзадано')
  // What is read of a line can be added, and the rest stays in the field.
  await page.keyboard.type('абракадабра; cpv до 5; эдо да')
  await expect(panel.getByRole('status')).toHaveText('Не понято: «абракадабра»')
  await page.keyboard.press('Enter')
  await expect(pills(page)).toHaveCount(8)
  await expect(field).toHaveValue('абракадабра')
  await expect(panel.getByRole('status')).toHaveText('Добавлено: CPV до 5 ₽; ЭДО: да. Не понято: «абракадабра»')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()

  await page.goto(list)
  const header = page.getByRole('columnheader', { name: 'Подписчики' }).getByRole('button')
  await header.press('Alt+ArrowDown')
  const form = dialog(page, 'Подписчики')
  await expect(side(form, 'От')).toBeFocused()
  await page.keyboard.type('100000')
  await expect(page).toHaveURL(/subscribers=100000\.\./)
  await page.keyboard.press('Escape')
  await expect(header).toBeFocused()
  const condition = pill(page, 'Подписчики от 100 000')
  await condition.press('Enter')
  await expect(side(form, 'От')).toHaveValue(/^100\s000$/)
  await page.keyboard.press('Escape')
  await expect(condition).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(bar(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
  expect(page.url()).not.toContain('subscribers')
})

test('the form of a condition names wrong values, stays open while empty and counts channels, and a condition on the category is the filter', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${list}?agency_price=10..20000&err_plan=10..`)
  await pill(page, 'Агентская цена от 10 ₽ до 20 000 ₽').click()
  const price = dialog(page, 'Агентская цена')
  await expect(price.getByRole('slider')).toHaveCount(2)
  await side(price, 'От').fill('30000')
  await expect(price.getByText('«От» больше, чем «До»')).toBeVisible()
  await side(price, 'От').fill('много')
  await expect(price.getByText(/Не число/)).toBeVisible()
  await expect(page).toHaveURL(/agency_price=10\.\.20000/)
  await side(price, 'От').fill('')
  await expect(page).toHaveURL(/agency_price=\.\.20000/)
  await side(price, 'До').fill('')
  await expect(page).not.toHaveURL(/agency_price/)
  await expect(pill(page, 'Агентская цена: не задано')).toBeVisible()
  await side(price, 'До').pressSequentially('30000')
  await expect(page).toHaveURL(/agency_price=\.\.30000/)
  await side(price, 'До').fill('')
  await expect(page).not.toHaveURL(/agency_price/)
  await page.keyboard.press('Escape')
  await expect(pill(page, 'ERR от 10 %')).toBeFocused()
  await page.keyboard.press('Enter')
  const err = dialog(page, 'ERR')
  await side(err, 'От').fill('20')
  await err.getByText('Заполнено', { exact: true }).click()
  await expect(pills(page)).toHaveText(['ERR: заполнено'])
  await err.getByText('Значения', { exact: true }).click()
  await side(err, 'От').fill('30')
  await err.getByRole('button', { name: 'Убрать' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()

  const rkn = await pick(page, 'РКН')
  const option = await rkn.getByText(/^Зарегистрирован\s*\d/).textContent()
  const count = option?.match(/\d[\d\s]*$/)?.[0].replace(/\s/, '\\s')
  await rkn.getByRole('checkbox', { name: /^Зарегистрирован\s*\d/ }).check()
  await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
  // An empty result names the way out, also counted by the server.
  await page.goto(`${list}?agency_price=..1&nda=yes`)
  await page.getByRole('button', { name: /^Без «Агентская цена до 1 ₽»: \d/ }).click()
  await expect(pills(page)).toHaveText(['NDA: да'])
  await page.goto(`${list}?discount=abc&unknown=1`)
  await expect(page.getByText(/^1-20 из \d\s\d{3}$/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Убрать условие: Не понято: Скидка «abc»' }).click()
  await expect(bar(page)).toHaveCount(0)

  // The box of categories and the condition on the category are one filter.
  await page.goto(`${list}?category_id=1,2`)
  await expect(pills(page)).toHaveText([/^Категория: .+, .+$/])
  const { total } = await found(page)
  await page.goto(`${list}?category_ids=[1,2]`)
  expect((await found(page)).total).toBe(total)
  await expect(pills(page)).toHaveText([/^Категория: [^…]+, [^…]+$/])
  const sentence = (await pills(page).textContent()) ?? ''
  await page.getByRole('combobox', { name: 'Категории' }).click()
  await page.getByText('Кроме', { exact: true }).click()
  await expect(pills(page)).toHaveText([sentence.replace('Категория: ', 'Категория: кроме ')])
  await expect(page).toHaveURL(/category_id=!1,2|category_id=%211%2C2/)
  await page.keyboard.press('Escape')
  await bar(page)
    .getByRole('button', { name: /^Убрать условие: Категория/ })
    .click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/category/)

  await page.route('**/api/v1/meta', (route) => route.fulfill({ json: {} }))
  await page.goto(`${list}?nda=yes`)
  await expect(page.getByText('Этот сервер не отбирает каналы по условиям')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a network conditions, ways out of an empty list and the list without pages are those of the server', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  const empty = `${list}?search=щщщ&agency_price=..1&nda=yes`
  const why = page.getByText('Ни одно условие по отдельности не помогает.')
  const way = page.getByRole('button', { name: /^Без запроса «щщщ» и «Агентская цена до 1 ₽»: / })
  await signIn(page, empty)
  await expect(why).toBeVisible()
  const counted = (await way.textContent()) ?? ''

  await page.goto(list)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  const answers: { address: string; online: Awaited<ReturnType<typeof found>> }[] = []
  for (const line of [
    'бизнес; агентская до 50 тыс; err от 10; ркн да',
    'подписчики от 100 тыс; cpv до 0,7',
    'описание кофе',
  ]) {
    await page.goto(list)
    await say(page, line)
    await expect(pills(page)).toHaveCount(line.split('; ').length)
    answers.push({ address: page.url(), online: await found(page) })
  }
  const { items } = await api(page, 'POST', '/channels/search?page=1500&page_size=1', {})

  await context.setOffline(true)
  for (const { address, online } of answers) {
    await page.goto(address)
    await expect.poll(() => found(page)).toEqual(online)
  }
  await page.goto(`${list}?agency_price=..1&nda=yes`)
  await expect(page.getByRole('button', { name: /^Без «Агентская цена до 1 ₽»: \d/ })).toBeVisible()
  await page.goto(empty)
  await expect(why).toBeVisible()
  await expect(way).toHaveText(counted)
  await way.click()
  await expect(pills(page)).toHaveText(['NDA: да'])
  await expect(page.getByText(new RegExp(`из ${/: ([\d\s]+)/.exec(counted)?.[1]?.trim()}$`))).toBeVisible()
  // An empty search by name offers the channels whose descriptions have the words.
  await page.goto(`${list}?search=отсрочках`)
  await page.getByRole('button', { name: /^В описании: \d/ }).click()
  await expect(pill(page, 'Описание содержит «отсрочках»')).toBeVisible()

  await page.goto(`${list}?page=75`)
  await page.getByRole('combobox', { name: 'Строк на странице' }).selectOption('Без страниц')
  await expect(page.getByRole('list', { name: 'Страницы' })).toBeHidden()
  await page.getByRole('table', { name: 'Каналы' }).hover()
  const last = page.getByRole('link', { name: items[0].title, exact: true })
  const wheel = () => page.mouse.wheel(0, 49 * 4).then(() => last.count())
  await expect.poll(wheel, { intervals: [1_000] }).toBeGreaterThan(0)
})
