import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { api } from '../support/api.ts'
import { demo, test } from '../support/app-server.ts'
import { answered, field, questions } from '../support/chat-screen.ts'
import { isOnTop, tabTo } from '../support/keys.ts'
import { goTo } from '../support/palette.ts'

const list = '/placement/channels-base'

test('the keyboard alone signs in, edits a channel, which Ctrl+S saves or says why it cannot, writes to PromoGPT and makes an estimate', async ({
  page,
  context,
  baseURL,
  newUser,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${baseURL}${list}`)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(newUser)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('searchbox')).toBeVisible()
  const kitchen = `Кухня ${randomUUID()}`
  const sample = await api(page, 'GET', '/channels/7')
  const { id } = await api(page, 'POST', '/channels/', { ...sample, title: kitchen })
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(kitchen)
  const channel = page.getByRole('table', { name: 'Каналы' }).locator('a[href*="/edit"]')
  await expect(channel).toHaveText([kitchen])
  await tabTo(page, channel)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Комментарий'))
  await page.keyboard.press('Control+KeyA')
  await page.keyboard.type('Без мыши')
  const save = button('Сохранить')
  await expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+S')
  await context.setOffline(true)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+KeyS')
  await expect(save).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('после подключения')
  await context.setOffline(false)
  await expect(save).not.toHaveAttribute('aria-disabled')
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await tabTo(page, page.getByLabel('Комментарий'))
  await page.keyboard.press('Control+KeyS')
  await page.keyboard.press('Control+KeyS')
  await expect(page.getByText('Канал успешно обновлен')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Каналы' })).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(await api(page, 'GET', `/channels/${id}`)).toMatchObject({ notes: 'Без мыши' })
  await api(page, 'DELETE', `/channels/${id}`)

  await goTo(page, 'promogpt', 'PromoGPT')
  await tabTo(page, field(page))
  await page.keyboard.type('Сколько стоит пост?')
  await page.keyboard.press('Enter')
  await expect(questions(page)).toHaveText(['Сколько стоит пост?'])
  await answered(page)

  await goTo(page, 'новая расч', 'Новая расчётка')
  const title = `Клавиатура ${randomUUID()}`
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

test('the arrows go from a header to the rows and through visible rows and cells, Tab reaches the rows once, and Space fills the shortlist', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
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
  await page.keyboard.press('Space')
  const bookmark = table.getByRole('button', { name: /^В подборку/ }).first()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(header.getByRole('button')).toBeFocused()

  await tabTo(page, link)
  const active = page.locator('*:focus')
  const row = () => active.evaluate((element) => element.closest('tr')?.dataset.index)
  for (let down = 1; down <= 17; down++) {
    await page.keyboard.press('ArrowDown')
    // A row below the window mounts after a frame; a key before that would start from the row above.
    await expect.poll(row).toBe(String(down))
  }
  await expect(active).toHaveAttribute('href', /\/edit$/)
  const isSeen = () => isOnTop(active)
  await expect.poll(isSeen).toBe(true)
  for (let right = 0; right < 12; right++) await page.keyboard.press('ArrowRight')
  await expect(active).toHaveRole('cell')
  await expect.poll(isSeen).toBe(true)
  expect(await row()).toBe('17')
  // Tab goes on to this row's controls and then to the controls below the table.
  await tabTo(page, page.getByRole('button', { name: 'Страница 2', exact: true }))
  await page.keyboard.press('Shift+Tab')
  for (let tabs = 0; tabs < 8 && !(await active.evaluate((one) => one.closest('tbody'))); tabs++) {
    await page.keyboard.press('Shift+Tab')
  }
  expect(await row()).toBe('17')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit$/)
})

test('«/» leads to the search and «?» to the help, a page opened by keys focuses its heading, and a list the row that was left', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('Slash')
  await expect(search).toBeFocused()
  await page.keyboard.type('кофе/?')
  await expect(search).toHaveValue('кофе/?')
  const views = page.getByRole('button', { name: 'Виды' })
  await views.focus()
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
  await expect(views).toBeFocused()

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
  const row = page.locator('main [data-row] a').nth(2)
  await expect(row).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('a:focus')).toHaveText('К списку')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [data-row] a').first()).toBeFocused()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\/\d+\//)
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Расчётки' }).focus()
  await goTo(page, 'проекты', 'Проекты')
  await expect(row).toBeFocused()
  // A button that goes away with its part of the page leaves the focus to the heading too.
  await page.goto(`${list}?tab=shortlist`)
  await page.getByRole('button', { name: 'К списку каналов' }).press('Enter')
  await expect(heading).toBeFocused()
  // After a mouse click the heading has no outline.
  await page.getByRole('link', { name: 'Сервисы' }).click()
  await expect(heading).toHaveText('Сервисы')
  expect(await outline()).toBe('none')
})
