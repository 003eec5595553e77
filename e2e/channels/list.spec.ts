import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { titles } from '../support/kept-copy.ts'
import { press } from '../support/select-option.ts'

const list = '/placement/channels-base'
/** The place of a first page without filters. */
const wholeBase = (page: Page) => page.getByText(/^1-20 из \d\s\d{3}$/)
const pageButton = (page: Page, number: number) => page.getByRole('button', { name: `Страница ${number}`, exact: true })

test('search, page, order, categories and columns survive going back, a pasted address and a reload', async ({
  page,
  signIn,
}) => {
  await signIn(page, list)
  await expect(wholeBase(page)).toBeVisible()
  // The actions of a row have a column of their own, where no cell shows through.
  const actions = page.getByRole('row').nth(3).getByRole('cell').last()
  await expect(actions.getByRole('button', { name: /^Удалить/ })).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(actions).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

  await page.getByRole('searchbox').fill('кухня на')
  await expect(page).toHaveURL(/search=/)
  await expect(titles(page).first()).toHaveText(/^Кухня на минималках/)
  await expect(wholeBase(page)).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await expect(wholeBase(page)).toBeVisible()
  await expect(page).not.toHaveURL(/search=/)

  const first = await titles(page).first().textContent()
  await pageButton(page, 2).click()
  await expect(page.getByText(/^21-40 из/)).toBeVisible()
  await expect(titles(page).first()).not.toHaveText(first ?? '')
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(wholeBase(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByText(/^21-40 из/)).toBeVisible()
  const subscribers = page.getByRole('columnheader', { name: 'Подписчики' })
  await subscribers.getByRole('button').click()
  await expect(page).toHaveURL(/sort=subscribers/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(subscribers).toHaveAttribute('aria-sort', 'ascending')

  await page.goto(`${list}?page=3`)
  const wanted = ['Город и среда', 'Дом и интерьер', 'Еда']
  for (const name of wanted) await press(page, 'Категории', name)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/category_ids=/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('+1 еще')).toBeVisible()
  const cells = page.getByRole('table').locator('td[aria-colindex="4"]')
  // The rows appear after the count.
  await expect
    .poll(async () => {
      const shown = await cells.allTextContents()
      return shown.length > 0 && shown.every((name) => wanted.includes(name))
    })
    .toBe(true)

  await page.goto(`${list}?page=100000`)
  await expect(page.getByText(/^[\d\s]+-(\d\s\d{3}) из \1$/)).toBeVisible()
  await page.goto(`${list}?page=2&page_size=10&search=%D0%BF%D1%80%D0%BE`)
  await expect(page.getByRole('searchbox')).toHaveValue('про')
  await expect(page.getByText(/^11-20 из /)).toBeVisible()

  const views = page.getByRole('columnheader', { name: 'Охват', exact: true })
  await expect(views).toBeVisible()
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'План' }).click()
  await page.keyboard.press('Escape')
  await expect(views).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^11-20 из /)).toBeVisible()
  await expect(views).toBeHidden()
  // A press elsewhere closes the columns and keeps the focus that it has moved.
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await expect(page.getByRole('dialog', { name: 'Столбцы' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: /^Поиск/ })
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Столбцы' })).toHaveCount(0)
  await page.keyboard.type('ё')
  await expect(search).toHaveValue(/ё$/)
})

test('the list without pages opens where the user was, scrolls to its last channel and repeats a failed page', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${list}?page=2`)
  await pageButton(page, 3).click()
  const first = await titleAt(page, 41)
  await expect(titles(page).first()).toHaveText(first)
  await showWithoutPages(page)
  await expect(page.getByText(/^41-\d+ из/)).toBeVisible()
  await expect(titles(page).filter({ hasText: first }).first()).toBeInViewport()
  await table(page).hover()
  await page.mouse.wheel(0, 49 * 25)
  await expect(page.getByText(/^66-\d+ из/)).toBeVisible()
  await expect(page).toHaveURL(/page=4/)
  const opened = titles(page).filter({ hasText: await titleAt(page, 69) })
  await opened.first().click()
  await expect(page).toHaveURL(/channels-base\/\d+/)
  await page.goBack()
  await expect(page.getByText(/^66-\d+ из/)).toBeVisible()
  await size(page).selectOption('20 / стр.')
  await expect(titles(page).first()).toHaveText(await titleAt(page, 61))
  await expect(titles(page).first()).toBeInViewport()

  await showWithoutPages(page)
  await titles(page).first().press('Control+End')
  await expect(page.getByText(/-(\d\s\d{3}) из \1$/)).toBeVisible()
  const { total } = await api(page, 'POST', '/channels/search?page_size=1', {})
  await expect(titles(page).last()).toHaveText(await titleAt(page, total))
  await table(page).hover()
  const range = page.getByText(/^[\d\s]+-[\d\s]+ из/)
  const top = async () => Number((await range.textContent())?.split('-')[0]?.replaceAll(/\s/g, ''))
  const left = (await top()) - 900
  await page.mouse.wheel(0, -49 * 900)
  await expect.poll(() => pageOf(page)).toBe(Math.ceil(left / 20))
  await page.reload()
  await expect.poll(top).toBe(left)
  const again = titles(page).filter({ hasText: await titleAt(page, left) })
  await expect(again.first()).toBeVisible()

  // A filter shows the list from its top.
  await page.getByRole('searchbox').fill('кухня')
  await expect(page.getByText(/^1-\d+ из \d{2,3}$/)).toBeVisible()
  await expect(titles(page).first()).toHaveText(/кухня/i)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText(/^1-\d+ из \d\s\d{3}$/)).toBeVisible()

  // A page that fails leaves the rows above. Its address asks for it again, so a press alone mends it.
  const tenth = /channels\/search\?.*\bpage=10\b/
  const [above, below] = await Promise.all([titleAt(page, 175), titleAt(page, 187)])
  const pressed = () => page.evaluate(() => 'pressed' in window)
  await page.evaluate(() => addEventListener('click', () => Reflect.set(window, 'pressed', true), true))
  await page.route(tenth, async (route) =>
    (await pressed()) ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await table(page).hover()
  await page.mouse.wheel(0, 49 * 166)
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  await expect(titles(page).filter({ hasText: above }).first()).toBeVisible()
  await page.mouse.wheel(0, 49 * 16)
  await expect(page).toHaveURL(/page=10/)
  await expect(retry).toBeVisible()
  await retry.click()
  await expect(titles(page).filter({ hasText: below }).first()).toBeVisible()
  await expect(retry).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('conditions are set in the sheet of filters, whose button counts the channels', async ({ page, signIn }) => {
    const bar = page.getByRole('region', { name: 'Условия' })
    await signIn(page, list)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('checkbox').first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Добавить условие' }).click()
    await sheet.getByLabel('Поле условия').fill('агент')
    await sheet.getByRole('button', { name: 'Агентская цена', exact: true }).click()
    await sheet.getByRole('textbox', { name: /^До/ }).fill('10000')
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await expect(sheet.getByText('Агентская цена до 10 000 ₽')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Добавить условие' })).toBeFocused()
    const show = sheet.getByRole('button', { name: /^Показать \d/ })
    const count = (await show.textContent())?.replace('Показать ', '')
    await show.click()
    await expect(page).toHaveURL(/agency_price=\.\.10000/)
    await expect(page.getByText(new RegExp(`^${count}\\sканал`))).toBeVisible()
    await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Агентская цена до 10 000 ₽', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Фильтры: выбрано 1' }).click()
    await sheet.getByRole('button', { name: 'Сбросить' }).click()
    await expect(bar).toHaveCount(0)
    // A sheet that is closed otherwise keeps what was chosen in it.
    await page.getByRole('button', { name: 'Фильтры' }).click()
    await sheet.getByRole('button', { name: 'Добавить условие' }).click()
    await sheet.getByLabel('Поле условия').fill('изменилась')
    await sheet.getByRole('button', { name: 'Цена изменилась', exact: true }).click()
    await sheet.getByRole('button', { name: 'За 30 дн.' }).click()
    await sheet.getByRole('button', { name: 'Готово' }).click()
    await sheet.getByRole('button', { name: 'Добавить условие' }).click()
    await sheet.getByLabel('Поле условия').fill('err от 1; невесть что')
    await sheet.getByRole('button', { name: 'К фильтрам' }).click()
    await expect(sheet.getByText('ERR от 1 %', { exact: true })).toBeVisible()
    await expect(page.getByText('Не понято: «невесть что»')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/days_since_price_change=\.\.30/)
    await expect(bar.getByRole('button', { name: 'Цена изменилась за 30 дн.', exact: true })).toBeVisible()
  })
})

const table = (page: Page) => page.getByRole('table', { name: 'Каналы' })
const size = (page: Page) => page.getByRole('combobox', { name: 'Строк на странице' })
const pageOf = (page: Page) => Number(new URL(page.url()).searchParams.get('page') ?? 1)

/** Returns once the table has changed, because the bar under the pages has the same words. */
async function showWithoutPages(page: Page) {
  await size(page).selectOption('Без страниц')
  await expect(page.getByRole('list', { name: 'Страницы' })).toBeHidden()
}

/** Returns the title of the channel at a place of the whole base, from 1. */
async function titleAt(page: Page, place: number): Promise<string> {
  const { items } = await api(page, 'POST', `/channels/search?page=${place}&page_size=1`, {})
  return items[0].title
}
