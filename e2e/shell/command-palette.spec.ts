import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { allFilesAreKept, copyIsWhole, offlineBar, titles } from '../support/kept-copy.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Поиск и переход' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('Ctrl+K finds a channel by a few letters and keys alone, and Escape returns the focus', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const search = page.getByRole('searchbox')
  await search.focus()
  // The shortcut uses the key's position: in the Russian layout the key types «л».
  await page.keyboard.press('Control+KeyK')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(search).toBeFocused()

  const name = (await titles(page).nth(4).textContent()) ?? ''
  await page.keyboard.press('Control+KeyK')
  await field(page).fill(name.toUpperCase())
  await expect(option(page, name).first()).toBeVisible()
  await expect(chosen(page)).toHaveCount(1)
  while (!(await chosen(page).textContent())?.startsWith(name)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Редактирование канала/ })).toBeVisible()
  await expect(page.getByLabel('Название')).toHaveValue(name)
})

test('the palette also finds projects, estimates and chats, and shows sections and actions at once', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/estimates')
  const estimate = page.getByRole('main').getByRole('link').first()
  const title = (await estimate.textContent()) ?? ''
  await page.keyboard.press('Control+KeyK')
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Разделы')
  // A late result may be inserted above the selected option but must not change the option that Enter opens.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/projects/search?*', async (route) => {
    await released
    await route.continue()
  })
  await field(page).fill(title)
  await expect(chosen(page)).toContainText(title)
  const id = await chosen(page).getAttribute('id')
  release()
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '')
  await option(page, title).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)

  await page.keyboard.press('Control+KeyK')
  await field(page).fill('реестр')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/positions-registry$/)
  await page.keyboard.press('Control+KeyK')
  await field(page).fill('нет такого нигде')
  await expect(palette(page).getByRole('status')).toHaveText('Ничего не найдено')
})

test('without a network channels are found, and the palette names what is missing and disabled', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await page.reload()
  const name = (await titles(page).nth(3).textContent()) ?? ''
  await page.keyboard.press('Control+KeyK')
  await field(page).fill(name)
  await expect(option(page, name).first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toContainText(
    'Нет сети, поэтому не видно: проекты, расчётки',
  )
  await field(page).fill('добавить канал')
  await expect(option(page, 'Добавить канал')).toHaveAttribute('aria-disabled', 'true')
  await expect(option(page, 'Добавить канал')).toContainText('можно после подключения')
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(option(page, 'Добавить канал')).toHaveAttribute('aria-selected', 'true')

  await field(page).fill('справка')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Справка' })).toContainText('Проверить готовность к встрече')
  expect(page.url()).toBe(address)
  await context.setOffline(false)
})

test('the palette does not cover a dialog that waits for an answer', async ({ page, signIn }) => {
  await signIn(page)
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Справка' }).click()
  await expect(page.getByRole('dialog', { name: 'Справка' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  // Escape is handled after Ctrl+K, so the palette would be open by now.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the focus returns, also from a panel that the palette opens, and going back closes the palette', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/positions-registry')
  await page.goto('/placement/channels-base')
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.press('Control+KeyK')
  await field(page).fill('справка')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Справка' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+KeyK')
  await field(page).fill('проекты')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/placement\/projects$/)
  await page.keyboard.press('Control+KeyK')
  await expect(palette(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/channels-base$/)
  await expect(palette(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  await menu.click()
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await expect(menu).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['laptop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`the search and the guide pass axe, ${device}, ${colorScheme}`, async ({ page, signIn }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await signIn(page)
      if (device === 'phone') await page.getByRole('button', { name: 'Меню', exact: true }).click()
      await page.getByRole('button', { name: 'Найти' }).click()
      await field(page).fill('а')
      await expect(palette(page).getByRole('group', { name: 'Каналы' })).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await field(page).fill('справка')
      await option(page, 'Справка').click()
      await expect(page.getByRole('dialog', { name: 'Справка' })).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
  }
}
