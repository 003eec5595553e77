import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'
import { titles } from '../support/kept-copy.ts'
import { chosenOption, goTo, palette, paletteField } from '../support/palette.ts'

const list = '/placement/channels-base'

test('Ctrl+K finds a channel by keys alone, the focus returns also from a panel and from the menu of a phone, and going back closes the palette', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, list, newUser)
  const search = page.getByRole('searchbox')
  const help = page.getByRole('dialog', { name: 'Справка' })
  await search.focus()
  await page.keyboard.press('Control+KeyK')
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(search).toBeFocused()
  await goTo(page, 'справка', 'Справка')
  await expect(help).toBeVisible()
  // A dialog that waits for an answer is not covered: Escape is handled after Ctrl+K and would find the palette open.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()

  await goTo(page, 'проекты', 'Проекты')
  // The address changes before the page, which then closes the palette.
  await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await expect(palette(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/channels-base$/)
  await expect(palette(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  await menu.click()
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(paletteField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(menu).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  const name = (await titles(page).nth(4).textContent()) ?? ''
  await page.keyboard.press('Control+KeyK')
  await paletteField(page).fill(name.toUpperCase())
  await expect(chosenOption(page)).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Редактирование канала/ })).toBeVisible()
  await expect(page.getByLabel('Название')).toHaveValue(name)
})

test('the palette presses buttons and opens fields of the page by their names on the screen', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/services', newUser)
  await fillShortlist(page, server, 'Премьера', 2)
  await page.goto(list)
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
  await expect(page).toHaveURL(/\/projects$/)
  const status = page.getByRole('combobox', { name: 'Статус' })
  await expect(status).toBeVisible()
  await goTo(page, 'ссылк', 'Скопировать ссылку')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toMatch(/\/projects\?page=1$/)
  const link = await clipboard()
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
  // A link to all projects does not open the filters that are kept on the recipient's device.
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(other).toHaveURL(/\/projects$/)
  await other.close()
  await goTo(page, 'строк', 'Строки списка')
  await expect(page.locator('main [data-row] a').first()).toBeFocused()
})
