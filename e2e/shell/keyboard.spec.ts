import { expect, type Locator, type Page } from '@playwright/test'
import { demo, test } from '../support/app-server.ts'
import { answered, field, questions } from '../support/chat-screen.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'
import { copyIsWhole } from '../support/kept-copy.ts'

/** No element in these tests needs more Tab presses. */
const MOST_TABS = 90

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${wanted}`)
}

async function goTo(page: Page, text: string, line: string) {
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Поиск и переход' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await expect(palette.getByRole('option', { selected: true })).toContainText(line)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

test('the keyboard alone signs in, edits a channel, writes to PromoGPT and makes an estimate', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${baseURL}/placement/channels-base`)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(demo.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('кухня')
  const channel = page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]').first()
  await expect(channel).toHaveText(/кухня/i)
  await tabTo(page, channel)
  await page.keyboard.press('Enter')
  const notes = page.getByLabel('Комментарий')
  await tabTo(page, notes)
  const text = `Без мыши ${Date.now()}`
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Home')
  await tabTo(page, button('Сохранить'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()

  await goTo(page, 'promogpt', 'PromoGPT')
  await tabTo(page, field(page))
  await page.keyboard.type('Сколько стоит пост?')
  await page.keyboard.press('Enter')
  await expect(questions(page)).toHaveText(['Сколько стоит пост?'])
  await answered(page)

  await goTo(page, 'новая расч', 'Новая расчётка')
  const title = `Клавиатура ${Date.now()}`
  for (const [label, value] of [
    ['Название', title],
    ['Клиент', 'Кафе «Полдень»'],
    ['НДС (%)', '20'],
    ['Условия оплаты (дней)', '30'],
    ['Агентская комиссия (%)', '10'],
    ['Рекламный сбор (%)', '3'],
    ['Блок работ', 'Размещение'],
    ['Описание работ', 'Подбор каналов'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('button', { name: 'Добавить специалиста: Rate card', exact: true }))
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog')
  await tabTo(page, picker.getByRole('checkbox', { name: /^Копирайтер/ }))
  await page.keyboard.press('Space')
  await tabTo(page, picker.getByRole('button', { name: /^Добавить/ }))
  await page.keyboard.press('Enter')
  const rate = page.getByRole('textbox', { name: /^Ставка нетто/ })
  await tabTo(page, rate)
  await page.keyboard.type('1500')
  await tabTo(page, button('Сохранить'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Расчётка успешно создана')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Расчётки' })).toContainText(title)
})

test('Ctrl+S saves a form from any of its fields, and says why when it cannot be saved', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]').nth(6).click()
  const notes = page.getByLabel('Комментарий')
  const text = `Клавишами ${Date.now()}`
  await notes.fill(text)
  const save = page.getByRole('button', { name: 'Сохранить' })
  await expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+S')
  await context.setOffline(true)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+KeyS')
  await expect(save).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('после подключения')
  await context.setOffline(false)
  await expect(save).not.toHaveAttribute('aria-disabled')
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.postData() ?? ''))
  await notes.focus()
  await page.keyboard.press('Control+KeyS')
  await page.keyboard.press('Control+KeyS')
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Каналы' })).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(saves[0]).toContain(text)
})

test("Tab reaches a table's rows once, and arrows move through visible rows and cells", async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const table = page.getByRole('table', { name: 'Каналы' })
  await tabTo(page, table.locator('tbody a[href*="/edit"]').first())
  for (let down = 0; down < 17; down++) await page.keyboard.press('ArrowDown')
  const active = page.locator('*:focus')
  await expect(active).toHaveAttribute('href', /\/edit$/)
  const isSeen = () => isOnTop(active)
  await expect.poll(isSeen).toBe(true)
  const row = await active.evaluate((element) => element.closest('tr')?.dataset.index)
  expect(row).toBe('17')
  for (let right = 0; right < 12; right++) await page.keyboard.press('ArrowRight')
  await expect(active).toHaveRole('cell')
  await expect.poll(isSeen).toBe(true)
  expect(await active.evaluate((element) => element.closest('tr')?.dataset.index)).toBe(row)
  // Tab goes on to this row's controls and then to the controls below the table.
  await tabTo(page, page.getByRole('button', { name: 'Страница 2', exact: true }))
  await page.keyboard.press('Shift+Tab')
  for (let tabs = 0; tabs < 8 && !(await active.evaluate((one) => one.closest('tbody'))); tabs++) {
    await page.keyboard.press('Shift+Tab')
  }
  expect(await active.evaluate((element) => element.closest('tr')?.dataset.index)).toBe(row)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit$/)
})

test('the comparison of a shortlist is one Tab stop, and arrows move through its channels, buttons and notes', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page)
  await fillShortlist(page, server, 'Клавишами', 100)
  await page.goto('/placement/channels-base?tab=shortlist')
  const comparison = page.getByRole('region', { name: 'Сравнение каналов' })
  await expect(comparison.getByRole('columnheader')).toHaveCount(101)
  await expect(comparison.getByRole('textbox')).toHaveCount(100)
  const inOrder = () =>
    comparison.evaluate(
      (region) =>
        [region, ...region.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0).length,
    )
  await expect.poll(inOrder).toBe(1)

  const link = (column: number) => comparison.getByRole('columnheader').nth(column).getByRole('link').first()
  const active = page.locator('*:focus')
  await tabTo(page, link(1))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAccessibleName(/^Раньше: /)
  for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight')
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(100)).toBeFocused()
  await expect.poll(() => isOnTop(active)).toBe(true)

  // In a note's text, arrow keys move the caret first.
  const note = (column: number) => comparison.getByRole('textbox').nth(column - 1)
  await page.keyboard.press('ArrowDown')
  await expect(note(100)).toBeFocused()
  await page.keyboard.type('Да')
  await page.keyboard.press('ArrowLeft')
  await expect(note(100)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(note(99)).toBeFocused()

  for (let down = 0; down < 12; down++) await page.keyboard.press('ArrowDown')
  await expect(active).toHaveRole('cell')
  for (let left = 0; left < 60; left++) await page.keyboard.press('ArrowLeft')
  // The focused cell must not be hidden under the sticky header or the row names.
  await expect(active).toHaveAttribute('aria-colindex', '40')
  await expect.poll(() => isOnTop(active)).toBe(true)
  for (let up = 0; up < 12; up++) await page.keyboard.press('ArrowUp')
  await expect(note(39)).toBeFocused()
  await expect.poll(() => isOnTop(active)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(comparison.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(note(39)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/39\/edit$/)
})

/** Returns whether no other element covers the element's middle. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && one.contains(there)
  })
}

test('the palette presses buttons and opens fields of the page by their names on the screen', async ({
  page,
  signIn,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await fillShortlist(page, server, 'Премьера', 2)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await goTo(page, 'подборка', 'Подборка')
  await expect(page).toHaveURL(/tab=shortlist/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await goTo(page, 'каналы', 'Каналы')
  await expect(page).not.toHaveURL(/tab=/)
  await expect(page.getByRole('radio', { name: 'Каналы' })).toBeFocused()
  await goTo(page, 'категории кан', 'Категории каналов')
  await expect(page).toHaveURL(/tab=categories/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await goTo(page, 'подборка', 'Подборка')
  // The palette also offers the commands of a closed menu.
  await expect(page.getByRole('button', { name: 'Действия с подборкой' })).toBeVisible()
  await goTo(page, 'бюджет', 'Бюджет подборки')
  await expect(page.getByRole('dialog').getByLabel('Бюджет', { exact: false }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await goTo(page, 'ждут', 'Брифы, которые ждут решения')
  await expect(page.getByText('Ожидает').first()).toBeVisible()
  await goTo(page, 'ссылк', 'Скопировать ссылку')
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  expect(decodeURIComponent(page.url())).toMatch(/stage_statuses=\["pending"\]/)

  await goTo(page, 'проекты', 'Проекты')
  await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Статус' })
  await expect(status).toBeVisible()
  await goTo(page, 'стат', 'Статус')
  await expect(status).toBeFocused()
  await page.keyboard.type('откл')
  await expect(page.locator('[data-option][data-active]')).toHaveText('Отклонен')
  await page.keyboard.press('Enter')
  // The choice clears the typed text.
  await expect(status).toHaveValue('')
  await page.keyboard.press('Escape')
  // Rows that come later would take the focus away.
  await expect(page).toHaveURL(/stage_statuses=/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('main [data-row]').getByText('Отклонен').first()).toBeVisible()
  await goTo(page, 'строк', 'Строки списка')
  await expect(page.locator('main [data-row] a').first()).toBeFocused()
  // An action that is also a button of the page is listed once.
  await page.keyboard.press('Control+KeyK')
  await expect(page.getByRole('option', { name: 'Добавить проект' })).toHaveCount(1)
})

test('a page opened by the keyboard focuses its heading, and a list focuses the row that was left', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await expect(page.getByRole('searchbox')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const outline = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle)
  await goTo(page, 'проекты', 'Проекты')
  await expect(heading).toHaveText('Проекты')
  await expect(heading).toBeFocused()
  expect(await outline()).toBe('solid')
  // Closing the palette without a choice returns the focus to the heading.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Добавить проект' })).toBeFocused()

  const row = page.locator('main [data-row] a').nth(2)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/brief/)
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Расчётки' }).focus()
  await goTo(page, 'проекты', 'Проекты')
  await expect(row).toBeFocused()
  // After a mouse click the heading has no outline.
  await page.getByRole('link', { name: 'Сервисы' }).click()
  await expect(heading).toHaveText('Сервисы')
  expect(await outline()).toBe('none')
})

test('«/» leads to the search of a list and «?» to the help, in either layout and never while typing', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('Slash')
  await expect(search).toBeFocused()
  await page.keyboard.type('кофе/?')
  await expect(search).toHaveValue('кофе/?')
  await page.getByRole('button', { name: 'Виды' }).focus()
  const help = page.getByRole('dialog', { name: 'Справка' })
  await page.keyboard.press('Shift+Slash')
  await expect(help).toBeVisible()
  const guide = help.getByRole('region', { name: 'Справка' })
  await page.keyboard.press('PageDown')
  await expect.poll(() => guide.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  // The page behind a dialog does not handle «/».
  await page.keyboard.press('Slash')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Виды' })).toBeFocused()
})

test('the arrows go from a header to the rows and back, and Space fills the shortlist', async ({
  page,
  signIn,
  server,
}) => {
  // A full shortlist accepts no channel.
  await server.sql('DELETE FROM shortlists')
  await signIn(page)
  const table = page.getByRole('table', { name: 'Каналы' })
  const link = table.locator('[data-row] a[href*="/edit"]').first()
  await expect(link).toBeVisible()
  const first = (await link.textContent()) ?? ''
  await goTo(page, 'канал', 'Каналупорядочить')
  const header = table.getByRole('columnheader', { name: /^Канал/ })
  await expect(header.getByRole('button')).toBeFocused()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(link).not.toHaveText(first)
  await page.keyboard.press('ArrowDown')
  await expect(link).toBeFocused()
  const bookmark = table.getByRole('button', { name: /^В подборку/ }).first()
  await page.keyboard.press('Space')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(header.getByRole('button')).toBeFocused()
})

test('Ctrl+Enter answers a dialog from its text', async ({ page, signIn }) => {
  await signIn(page, '/placement/projects?stage_statuses=%5B%22pending%22%5D&stages=%5B%22brief%22%5D')
  await page.locator('main [data-row] a').first().click()
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await page.getByLabel('Причина отклонения').fill('Мало времени')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/projects\?/)
})
