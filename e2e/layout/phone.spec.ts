import { expect, type Page } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'

const list = '/placement/channels-base'
const menu = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true })
const noDialog = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

async function openMenu(page: Page) {
  await menu(page).click()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
}

async function openPlacement(page: Page) {
  await openMenu(page)
  await page.getByRole('link', { name: 'Размещение в соцсетях' }).click()
  // The address changes before the page, which then closes the menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
}

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone channels are cards, and going back closes a sheet, the menu, or the panel that it opened', async ({
    page,
    signIn,
  }) => {
    await signIn(page, '/services')
    await openPlacement(page)
    await noDialog(page)
    await openMenu(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Сервисы' })).toBeVisible()
    await noDialog(page)
    await openPlacement(page)
    await openMenu(page)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'Справка' }).click()
    await expect(page.getByRole('dialog', { name: 'Справка' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/services$/)
    await noDialog(page)

    await page.goto(list)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('button', { name: /Фильтры|Категории/ }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Финансы' }).check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Показать/ })
      .click()
    await expect(page).toHaveURL(/category_ids=/)
    await page.getByRole('searchbox').fill('личный рубль')
    await expect(page).toHaveURL(/search=/)
    await page.getByText('Личный рубль', { exact: true }).first().click()
    await expect(page.getByRole('dialog')).toContainText('Агентская цена')
    await expect(page.getByRole('dialog')).toContainText('Комментарий')
    await page.goBack()
    await noDialog(page)

    await page.goto('/admin?tab=rules')
    await page.getByLabel('Нужен, если подписчиков больше').fill('12345')
    await openMenu(page)
    await page.getByRole('button', { name: 'Выйти' }).click()
    const question = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
    await expect(question.getByRole('button', { name: 'Остаться' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await noDialog(page)
    await expect(menu(page)).toBeFocused()
    await page.goto('/services')
    await openMenu(page)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })
})

test('menus, sheets and dialogs work to their end in low and narrow windows', async ({ page, signIn }) => {
  await page.goto('/login')
  for (const [width, height] of [
    [720, 450],
    [640, 360],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await test.step(`${width} × ${height}`, () => goThrough(page, signIn))
  }
})

async function goThrough(page: Page, signIn: (page: Page) => Promise<void>) {
  await signIn(page)
  await openMenu(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Сервисы' }).click({ trial: true })
  await drawer.getByRole('button', { name: 'Выйти' }).click({ trial: true })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /Фильтры|Категории/ }).click()
  await page.getByRole('dialog').getByRole('checkbox').last().check()
  await page.getByRole('dialog').getByRole('button', { name: 'Показать' }).click()
  await expect(page).toHaveURL(/category_ids=/)

  await page.locator('main li a').first().click()
  await page.getByRole('dialog').getByText('Комментарий').scrollIntoViewIfNeeded()
  await page.getByRole('dialog').getByRole('button', { name: 'Редактировать' }).click({ trial: true })

  await page.goto('/placement/directions')
  await page
    .getByRole('button', { name: /^Удалить направление/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click({ trial: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()

  await page.goto('/chat')
  await page.getByRole('button', { name: 'Меню чата' }).click()
  await page.getByRole('button', { name: 'Шаблоны' }).click()
  await page.getByRole('dialog').getByRole('listitem').last().click({ trial: true })
}
