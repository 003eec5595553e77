import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { scrollBars } from '../support/scroll-bars.ts'

test.use(scrollBars)

const laptop = { width: 1280, height: 720 }
const projects = '/placement/projects'

const table = (page: Page) => page.getByRole('table')
const rows = (page: Page) => page.locator('tbody tr[data-index]')
const menu = (page: Page) => page.getByRole('complementary')

test('a laptop of 1280 × 720 shows ten channels under one row of filters', async ({ page, signIn }) => {
  await page.setViewportSize(laptop)
  await signIn(page)
  await isLoaded(page)
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(10)
  const controls = [
    page.locator('main [data-field]').first(),
    page.locator('main [data-field]').nth(1),
    page.getByRole('group', { name: 'Группы столбцов' }),
    page.getByRole('button', { name: 'Столбцы', exact: true }),
  ]
  const boxes = await Promise.all(controls.map(boxOf))
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
  // The boxes do not overlap and are within the window.
  for (const [index, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThanOrEqual((boxes[index + 1]?.x ?? laptop.width) - 12)
  }
  // Actions that do not fit are in the menu «Ещё».
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Графики' }).click()
  await expect(page.getByRole('dialog', { name: 'Графики' })).toBeVisible()
})

for (const size of [laptop, { width: 1440, height: 900 }]) {
  test(`every column of projects, the manager too, is in sight beside a scroll bar, ${size.width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await signIn(page, projects)
    await isLoaded(page)
    const scroller = table(page).locator('..')
    const room = await scroller.evaluate((element) => ({
      bar: element.getBoundingClientRect().width - element.clientWidth,
      hidden: element.scrollWidth - element.clientWidth,
    }))
    expect(room.bar).toBeGreaterThan(0)
    expect(room.hidden).toBe(0)
    // Some browsers ignore `scrollbar-width: thin`, so the columns must also fit beside a wide scroll bar.
    await scroller.evaluate((element) => element.style.setProperty('scrollbar-width', 'auto'))
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const { x, width } = await boxOf(page.getByRole('columnheader', { name: 'Менеджер' }))
    expect(x + width).toBeLessThanOrEqual(size.width)
    // Dates and statuses are never truncated.
    const cut = await rows(page).evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll('td, th')]
          .filter((_, column) => column === 2 || column === 5)
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      ),
    )
    expect(cut).toEqual([])
  })
}

test('every column of people is in sight on a laptop, beside a wide scroll bar too, and no text is cut', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(laptop)
  await signIn(page, '/admin')
  await isLoaded(page)
  const scroller = table(page).locator('..')
  await scroller.evaluate(({ style }) => {
    style.setProperty('scrollbar-width', 'auto')
    style.setProperty('overflow-y', 'scroll')
  })
  const room = await scroller.evaluate((element) => ({
    bar: element.getBoundingClientRect().width - element.clientWidth,
    hidden: element.scrollWidth - element.clientWidth,
  }))
  expect(room.bar).toBeGreaterThan(10)
  expect(room.hidden).toBe(0)
  const cut = await table(page)
    .locator('th, td, th span, td span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1))
  expect(cut).toEqual([])
})

test('the side menu shrinks to named icons, and stays so at the next start', async ({ page, signIn }) => {
  await page.setViewportSize(laptop)
  await signIn(page, projects)
  await isLoaded(page)
  await page.getByRole('button', { name: 'Свернуть меню' }).press('Enter')
  const unfold = page.getByRole('button', { name: 'Развернуть меню' })
  await expect(unfold).toBeFocused()
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  expect((await boxOf(menu(page))).width).toBeLessThan(80)
  // An icon shows its name on keyboard focus too.
  for (const name of ['Найти', 'PromoGPT', 'Размещение в соцсетях', 'Сервисы']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip').filter({ hasText: name })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Размещение в соцсетях' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menu(page).getByText('Аналитика').locator('..').hover()
  await expect(page.getByRole('tooltip').filter({ hasText: 'Аналитика' })).toBeVisible()

  // The starting frame has the same width, so that nothing moves when the application replaces it.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const frame = page.locator('.starting-side')
  await expect(frame).toBeVisible()
  const { width } = await boxOf(frame)
  held.resolve()
  await isLoaded(page)
  expect((await boxOf(menu(page))).width).toBe(width)
  await unfold.click()
  expect((await boxOf(menu(page))).width).toBe(312)
})

test('one-line rows show more of each list until the choice is undone', async ({ page, signIn }) => {
  await signIn(page)
  await isLoaded(page)
  const before = await wholeRows(page)
  const compact = page.getByRole('button', { name: 'Компактные строки' })
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(before + 4)
  expect((await boxOf(rows(page).first())).height).toBe(36)
  // Scrolled rows have their computed positions: the last row ends at the table's end.
  const scroller = table(page).locator('..')
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.locator('tbody tr[data-index="19"]')).toBeInViewport()
  expect(await scroller.evaluate((element) => element.scrollHeight)).toBe(67 + 20 * 36)

  await page.goto(projects)
  await isLoaded(page)
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([36]))
  await compact.click()
  await expect.poll(async () => (await boxOf(rows(page).first())).height).toBe(58)
})

for (const [path, name] of [
  ['/placement/estimates', 'Расчётки'],
  ['/placement/positions-registry', 'Реестр должностей'],
] as const) {
  test(`a list without pages has the switch to rows of one line too: ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize(laptop)
    await signIn(page, path)
    await isLoaded(page)
    const heights = async () => {
      const boxes = await Promise.all((await rows(page).all()).map(boxOf))
      return [...new Set(boxes.map(({ height }) => height))]
    }
    const compact = page.getByRole('button', { name: 'Компактные строки' })
    await compact.click()
    await expect.poll(heights).toEqual([36])
    await compact.click()
    await expect.poll(heights).toEqual([49])
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expect(compact).toHaveCount(0)
  })
}

test('a filled filter keeps its name, and its values stay in one line', async ({ page, signIn }) => {
  await page.setViewportSize(laptop)
  await signIn(page, projects)
  await isLoaded(page)
  const height = async (name: string) => (await boxOf(filter(page, name))).height
  const empty = await height('Направление')
  for (const name of ['Направление', 'Менеджер']) {
    await page.getByRole('combobox', { name }).click()
    for (const index of [0, 1, 2]) await page.locator('[data-option]').nth(index).click()
    await page.keyboard.press('Escape')
    await isSeenOver(page.locator('main span[aria-hidden]').getByText(name, { exact: true }))
    await expect(filter(page, name)).toContainText('+1 еще')
    expect(await height(name)).toBe(empty)
  }
  const from = page.getByRole('textbox', { name: 'Дата начала от' })
  await from.fill('01.01.2026')
  await page.keyboard.press('Enter')
  await isSeenOver(page.locator('main span[aria-hidden]').getByText('Дата начала от'))
  await page.goto('/placement/channels-base?category_ids=[1,2,3]')
  await isLoaded(page)
  await isSeenOver(page.locator('main span[aria-hidden]').getByText('Категории', { exact: true }))
})

for (const size of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  laptop,
  { width: 1440, height: 900 },
]) {
  test(`a toast covers no tab, title or pager, ${size.width} px`, async ({ page, signIn }) => {
    await page.setViewportSize(size)
    await signIn(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (size.width >= 992) await page.getByRole('button', { name: 'Удалить канал' }).first().click()
    else {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).last().click()
    const toast = page.locator('[data-toasts] > *')
    await expect(toast.getByRole('button', { name: 'Вернуть', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const said = await boxOf(toast)
    const leading = page.locator(
      '[data-placement-tabs], header:visible, main [data-segmented], nav:visible a, [data-pager], aside',
    )
    for (const place of await leading.all()) {
      if (!(await place.isVisible())) continue
      expect(
        overlaps(said, await boxOf(place)),
        await place.evaluate((one) => one.outerHTML.slice(0, 90)),
      ).toBe(false)
    }
    await toast.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(page.getByText('Канал возвращён')).toBeVisible()
  })
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a toast of the chat covers neither its field nor its lists, ${size.width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await signIn(page, '/chat')
    const field = page.getByRole('textbox', { name: 'Написать в PromoGPT' })
    const toast = page.locator('[data-toasts] > *')
    for (const template of ['Протокол встречи', 'Бриф по записям']) {
      await field.fill('Мой текст')
      if (size.width < 992) await page.getByRole('button', { name: 'Меню чата' }).click()
      const templates = page.getByRole('button', { name: 'Шаблоны', exact: true })
      if ((await templates.getAttribute('aria-pressed')) !== 'true') await templates.click()
      const group = page.getByRole('button', { name: /^Секретарь/ }).last()
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
      await page.getByRole('button', { name: template }).click()
      await expect(field).toHaveValue(/Роль/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const undo = toast.getByRole('button', { name: 'Вернуть прежний' })
      await expect(undo).toBeVisible()
      const said = await boxOf(toast)
      for (const place of await page.locator('[data-place], header:visible, aside, main nav').all()) {
        const box = await place.boundingBox()
        if (box)
          expect(overlaps(said, box), await place.evaluate((one) => one.outerHTML.slice(0, 90))).toBe(false)
      }
      await undo.click()
      await expect(field).toHaveValue('Мой текст')
      await expect(toast).toHaveCount(0)
      // The second toast appears in a conversation, under its title.
      await field.fill('Сколько стоит пост?')
      await field.press('Enter')
      await expect(page).toHaveURL(/\/chat\/./)
    }
  })
}

test('a dialog is as large as its content', async ({ page, signIn }) => {
  await signIn(page)
  await isLoaded(page)
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  const importing = page.getByRole('dialog', { name: 'Импорт каналов' })
  await expect(importing.getByRole('button', { name: 'Выбрать файл' })).toBeVisible()
  const { width, height } = await boxOf(importing)
  expect(width).toBeLessThanOrEqual(600)
  expect(height).toBeLessThanOrEqual(440)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Экспорт', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Экспорт каналов' })
  const last = await boxOf(exporting.locator('[data-segmented]').last())
  const { y } = await boxOf(exporting.getByRole('button', { name: 'Скачать' }))
  expect(y - (last.y + last.height)).toBeLessThanOrEqual(24)
})

test('the check of an import is as high as its rows and their problems under any filter, and its pager is visible when there are many', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const importing = page.getByRole('dialog', { name: 'Импорт каналов' })
  const frame = importing
  const filterOf = (name: string) => importing.locator('[data-segmented] label', { hasText: name })
  const check = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `Канал ${index};t.me/kanal_${index}\r\n`)
    await page.getByRole('button', { name: 'Импорт', exact: true }).click()
    await importing.getByLabel('Файл с каналами').setInputFiles({
      name: 'a.csv',
      mimeType: '',
      buffer: Buffer.from(`Название;Ссылка\r\n${lines.join('')}`),
    })
    await importing.getByRole('button', { name: 'Проверить' }).click()
    await expect(importing.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(importing.getByRole('button', { name: 'Следующая страница' })).toBeVisible()
  }
  await isLoaded(page)
  await check(2)
  const last = await boxOf(importing.locator('tbody tr[data-index="1"]'))
  const pages = await boxOf(importing.getByText('1-2 из 2'))
  // The distance leaves space for one more row and a scroll bar.
  expect(pages.y - (last.y + last.height)).toBeLessThanOrEqual(100)
  // The import's rows have a fixed height, so there is no switch for compact rows.
  await expect(importing.getByRole('button', { name: 'Компактные строки' })).toHaveCount(0)
  const { y, height } = await boxOf(frame)
  const problems = await boxOf(importing.getByRole('region', { name: 'Что мешает записать строки' }))
  expect(height - problems.height).toBeLessThanOrEqual(500)
  await filterOf('Новые').click()
  await expect(importing.getByText('Таких строк нет')).toBeVisible()
  expect(await boxOf(frame)).toMatchObject({ y, height })
  await importing.press('Escape')
  await page.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 640 })
  await check(100)
  const table = await boxOf(importing.getByRole('table').locator('..'))
  const range = await boxOf(importing.getByText('1-50 из 100'))
  const back = await boxOf(importing.getByRole('button', { name: 'Назад' }))
  expect(table.y + table.height).toBeLessThanOrEqual(range.y)
  expect(range.y + range.height).toBeLessThanOrEqual(back.y)
  expect(back.y + back.height).toBeLessThanOrEqual(640)
})

test("an import's problems fade where more of them can be scrolled into view, and the last is whole", async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const importing = page.getByRole('dialog', { name: 'Импорт каналов' })
  await page.getByRole('button', { name: 'Импорт', exact: true }).click()
  const buffer = Buffer.from('Название;Ссылка\r\nКанал;t.me/kanal\r\n')
  await importing.getByLabel('Файл с каналами').setInputFiles({ name: 'a.csv', mimeType: '', buffer })
  await importing.getByRole('button', { name: 'Проверить' }).click()
  const problems = importing.getByRole('region', { name: 'Что мешает записать строки' })
  const fields = problems.locator('> *')
  const fades = () =>
    fields.evaluate((element) => {
      const style = getComputedStyle(element)
      return ['--fade-above', '--fade-below'].map((name) => Number.parseFloat(style.getPropertyValue(name)))
    })
  await expect(problems).toBeVisible()
  expect(await fields.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  await expect.poll(fades).toEqual([0, 28])
  await fields.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(fades).toEqual([28, 0])
  const last = await boxOf(problems.getByRole('button').last())
  const box = await boxOf(problems)
  expect(last.y + last.height).toBeLessThanOrEqual(box.y + box.height - 8)
})

test('the dialog about unsaved changes is narrow, and its ways out are equally wide with one primary first', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/channels-base/1/edit')
  const asking = page.getByRole('dialog', { name: 'Есть несохранённые изменения' })
  for (const width of [1440, 390])
    for (const [label, text, first] of [
      ['Комментарий', `Ещё одно слово, ${width}`, 'Сохранить и выйти'],
      ['Название', '', 'Уйти, черновик останется'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: 'Отмена' }).click()
      const ways = asking.getByRole('button')
      await expect(ways.first()).toHaveText(first)
      await expect(ways.first()).toBeFocused()
      await expect(asking.locator('[data-variant="primary"]')).toHaveText([first])
      expect((await boxOf(asking)).width).toBeLessThanOrEqual(420)
      const boxes = await Promise.all((await ways.all()).map(boxOf))
      expect(new Set(boxes.map((box) => `${box.x} ${box.width} ${box.height}`)).size).toBe(1)
      await asking.getByRole('button', { name: 'Остаться' }).click()
      await expect(asking).toHaveCount(0)
      await page.getByLabel('Название').fill('Название')
    }
})

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is missing')
  return box
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

async function isLoaded(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Компактные строки' })).toBeVisible()
}

/** Returns the number of rows that are visible from edge to edge. */
async function wholeRows(page: Page): Promise<number> {
  const window = await boxOf(table(page).locator('..'))
  const head = await boxOf(table(page).locator('thead'))
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  return boxes.filter(({ top, bottom }) => top >= head.y + head.height && bottom <= window.y + window.height)
    .length
}

const filter = (page: Page, name: string) =>
  page.locator('main [data-field]').filter({ has: page.getByRole('combobox', { name }) })

/**
 * Expects that no other element covers the element's middle. Also checks elements that let clicks through.
 */
async function isSeenOver(name: Locator): Promise<void> {
  await expect(name).toBeVisible()
  const isOnTop = await name.evaluate((element) => {
    element.style.pointerEvents = 'auto'
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = [top + 2, top + height / 2].map((y) => document.elementFromPoint(left + width / 2, y))
    element.style.pointerEvents = ''
    return hit.every((one) => one === element)
  })
  expect(isOnTop).toBe(true)
}
