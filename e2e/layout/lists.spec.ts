import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { boxOf } from '../support/boxes.ts'
import { scrollBars } from '../support/scroll-bars.ts'
import { cutIn, expectWholeWidth, isSeenOver, unfitTitles, wholeRows } from '../support/whole-texts.ts'

test.use(scrollBars)

const laptop = { width: 1280, height: 720 }
const projects = '/placement/projects'
const table = (page: Page) => page.getByRole('table')
const rows = (page: Page) => page.locator('tbody tr[data-index]')
const compact = (page: Page) => page.getByRole('button', { name: 'Компактные строки' })
const field = (page: Page, name: string) =>
  page.locator('main [data-field]').filter({ has: page.getByRole('combobox', { name }) })

test('a laptop shows ten channels under one row of whole filters and titles, and more in one-line rows', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.setViewportSize(laptop)
  await signIn(page, '/placement/channels-base', newUser)
  await isLoaded(page)
  await expect.poll(() => wholeRows(table(page))).toBeGreaterThanOrEqual(10)
  await test.step('one row of filters, whose label is whole', () => expectOneRowOfFilters(page))
  for (const [width, filters] of [
    [1440, 'category_id=1,2,3'],
    [1280, 'category_id=1,2,3'],
    [820, 'agency_price=..500000'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto(`/placement/channels-base?${filters}`)
    const search = page.getByRole('searchbox', { name: 'Поиск по названию канала' })
    await expect.poll(async () => (await boxOf(search)).width, `the placeholder, ${width} px`).toBeGreaterThan(185)
  }
  for (const width of [1280, 1440])
    await test.step(`no title is cut or crowded by its filter mark, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      // The same address again would count as a reload, which restores the place beside «Цены».
      await page.goto('about:blank')
      await page.goto('/placement/channels-base')
      await isLoaded(page)
      await expect.poll(() => table(page).evaluate(unfitTitles)).toEqual([])
      await page.getByRole('button', { name: 'Цены', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Цена нативная' })).toBeInViewport()
      await expect.poll(() => table(page).evaluate(unfitTitles)).toEqual([])
      expect((await boxOf(table(page).locator('thead'))).height).toBe(67)
    })
  const before = await wholeRows(table(page))
  await compact(page).click()
  await expect.poll(() => wholeRows(table(page))).toBeGreaterThanOrEqual(before + 4)
  // Scrolled rows have their computed positions: the last row ends at the table's end.
  const scroller = table(page).locator('..')
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.locator('tbody tr[data-index="19"]')).toBeInViewport()
  await expect.poll(() => scroller.evaluate((element) => element.scrollHeight)).toBe(67 + 20 * 36)
  for (const [path, height] of [
    [projects, 58],
    ['/placement/estimates', 49],
    ['/placement/positions-registry', 49],
  ] as const) {
    await page.goto(path)
    await isLoaded(page)
    await expect.poll(() => rowHeights(page), path).toEqual([36])
    await compact(page).click()
    await expect.poll(() => rowHeights(page), path).toEqual([height])
    await compact(page).click()
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(compact(page)).toHaveCount(0)

  await test.step('the message about a pick lets clicks through to the controls beneath', async () => {
    await page.setViewportSize(laptop)
    await page.goto('/placement/channels-base')
    await page
      .getByRole('button', { name: /^В подборку: / })
      .first()
      .click()
    const isThrough = (text: HTMLElement) => {
      const { left, top } = text.getBoundingClientRect()
      return document.elementFromPoint(left + 20, top + 8)?.closest('table') !== null
    }
    expect(await page.getByText(/^Добавлено в подборку «/).evaluate(isThrough)).toBe(true)
  })

  await test.step('the frozen title covers the filter marks of the titles below it', async () => {
    await page.goto('/placement/channels-base?subscribers=50000..')
    await page.getByRole('button', { name: 'План', exact: true }).click()
    const ownerAt = (mark: HTMLElement) => {
      const { left, top, width, height } = mark.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('th')?.textContent
    }
    await expect.poll(() => page.locator('th [data-filtered]').evaluate(ownerAt)).toBe('Канал')
  })
})

test('lists of projects, estimates and people show every column beside a scroll bar, and rows in a low window', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(laptop)
  await signIn(page, projects)
  await test.step('filters have one height and keep their names', () => expectFilters(page))
  for (const width of [1280, 1440])
    await test.step(`projects, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 })
      await page.goto(projects)
      await isLoaded(page)
      await expectWholeWidth(table(page))
      const { x, width: own } = await boxOf(page.getByRole('columnheader', { name: 'Менеджер' }))
      expect(x + own).toBeLessThanOrEqual(width)
      // Dates and statuses are never truncated.
      const cells = rows(page).locator(':is(td, th):nth-child(3), :is(td, th):nth-child(6)')
      await expect.poll(() => cutIn(cells)).toEqual([])
    })
  await test.step('people', async () => {
    await page.setViewportSize(laptop)
    await page.goto('/admin')
    await isLoaded(page)
    await expectWholeWidth(table(page))
    // The addresses of other tests' users are longer than those of people.
    const people = rows(page).filter({ hasNotText: /[\w-]{36}@/ })
    await expect.poll(() => cutIn(people.locator('th, td, th span, td span'))).toEqual([])
    await expect.poll(() => cutIn(table(page).locator('thead :is(th, th span)'))).toEqual([])
  })
  await test.step('estimates, with menus that are seen before the pointer or the focus comes', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/placement/estimates')
    await isLoaded(page)
    expect((await boxOf(page.getByRole('columnheader', { name: 'Название' }))).width).toBeGreaterThan(380)
    for (const title of ['НДС (%)', 'Условия оплаты (дней)', 'Агентская комиссия (%)', 'Рекламный сбор (%)']) {
      const header = page.getByRole('columnheader', { name: title })
      await expect.poll(() => cutIn(header), title).toEqual([])
      expect((await boxOf(header)).height, title).toBeLessThanOrEqual(45)
    }
    const menu = table(page)
      .getByRole('button', { name: /^Действия с расчёткой/ })
      .first()
    await expect(menu.locator('xpath=..')).toHaveCSS('opacity', '0.65')
    await menu.focus()
    await expect(menu.locator('xpath=..')).toHaveCSS('opacity', '1')
  })
  await page.setViewportSize({ width: 1280, height: 360 })
  for (const path of ['/placement/channels-base', projects]) {
    await page.goto(path)
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    const roomOf = (one: HTMLElement) =>
      Number(one.parentElement?.clientHeight) - Number(one.querySelector('thead')?.offsetHeight)
    await expect.poll(() => table(page).evaluate(roomOf)).toBeGreaterThanOrEqual(120)
    await page.getByRole('button', { name: 'Следующая страница' }).click()
    await expect(page).toHaveURL(/page=2/)
  }
})

async function expectOneRowOfFilters(page: Page) {
  const categories = page.getByRole('combobox', { name: 'Категории' })
  // As wide as its placeholder, icon and padding.
  await expect.poll(async () => (await boxOf(page.locator('main [data-field]').first())).width).toBeGreaterThan(235)
  const filters = [
    page.locator('main [data-field]').first(),
    page.locator('main [data-field]').nth(1),
    page.getByRole('group', { name: 'Группы столбцов' }),
    page.getByRole('button', { name: 'Столбцы', exact: true }),
  ]
  const boxesOf = () => Promise.all(filters.map(boxOf))
  await expect.poll(async () => new Set((await boxesOf()).map(({ y }) => Math.round(y))).size).toBe(1)
  const boxes = await boxesOf()
  // The boxes do not overlap and are within the window.
  for (const [index, box] of boxes.entries())
    expect(box.x + box.width).toBeLessThanOrEqual((boxes[index + 1]?.x ?? laptop.width) - 12)
  await categories.focus()
  await expect(categories).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Поиск по названию канала')
  // Actions that do not fit are in the menu «Ещё».
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Графики' }).click()
  await expect(page.getByRole('dialog', { name: 'Графики' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The sheet leaves its entry of the history, which must not meet the next page.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectFilters(page: Page) {
  await isLoaded(page)
  await expect(page.locator('main input[aria-busy]')).toHaveCount(0)
  const filters = page.locator(
    'main :is([data-field]:not([data-small]), .ant-input-affix-wrapper, .ant-select:not(.ant-select-sm))',
  )
  await expect(filters).not.toHaveCount(0)
  const heights = () => filters.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
  await expect.poll(heights).toEqual([40])
  const add = page.getByRole('button', { name: 'Добавить проект' })
  await expect(add).toHaveCSS('font-size', '16px')
  await expect(add).toHaveCSS('font-weight', '600')
  for (const name of ['Направление', 'Менеджер']) {
    await page.getByRole('combobox', { name }).click()
    for (const index of [0, 1, 2]) await page.locator('[data-option]').nth(index).click()
    await page.keyboard.press('Escape')
    await expect(field(page, name)).toContainText('+1 еще')
    await isSeenOver(page.locator('main span[aria-hidden]').getByText(name, { exact: true }))
  }
  await page.getByRole('textbox', { name: 'Дата начала от' }).fill('01.01.2026')
  await page.keyboard.press('Enter')
  await isSeenOver(page.locator('main span[aria-hidden]').getByText('Дата начала от'))
  await expect.poll(heights).toEqual([40])
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await reset.click()
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
}

async function isLoaded(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect(compact(page)).toBeVisible()
}

const rowHeights = (page: Page) =>
  rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
