import { expect } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone channels are cards, filters a sheet, and a channel opens in a sheet that going back closes', {
  tag: '@installed',
}, async ({ page, signIn, context }) => {
  await signIn(page)
  await expect(page.getByText('1-20 из 2 000')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.getByRole('button', { name: /Фильтры|Категории/ }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('checkbox', { name: 'Финансы' }).check()
  await filters.getByRole('button', { name: /Показать/ }).click()
  await expect(page).toHaveURL(/category_ids=/)

  await page.getByRole('searchbox').fill('личный рубль')
  await page.getByText('Личный рубль', { exact: true }).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Агентская цена')
  await expect(sheet).toContainText('Комментарий')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'Нет сети' })).toBeVisible()
  await page.getByText('Личный рубль', { exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Агентская цена')
  await context.setOffline(false)
})

test('the menu closes before the question about unsaved data opens, and its button gets the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/admin?tab=rules')
  await page.getByLabel('Нужен, если подписчиков больше').fill('12345')
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  const question = page.getByRole('dialog', { name: 'Выйти без сохранения?' })
  await menu.click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(question).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(question.getByRole('button', { name: 'Остаться' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
})

test('the menu opens in a drawer and closes after a choice', async ({ page, signIn }) => {
  await signIn(page)
  await page.getByRole('button', { name: /меню/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Сервисы' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [item, title] of [
  ['Профиль', 'Профиль'],
  ['Офлайн', 'Офлайн'],
  [/^Сеансы/, 'Сеансы'],
  ['Справка', 'Справка'],
] as const) {
  test(`the menu closes before «${title}» opens, and the focus returns to its button`, async ({
    page,
    signIn,
  }) => {
    await signIn(page)
    const menu = page.getByRole('button', { name: 'Меню', exact: true })
    const panel = page.getByRole('dialog', { name: title })
    await menu.click()
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(panel).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(menu).toBeFocused()
  })
}

test('going back closes the menu, or the panel that it opened', async ({ page, signIn }) => {
  await signIn(page, '/services')
  const menu = page.getByRole('button', { name: 'Меню', exact: true })
  const openMenu = async () => {
    await menu.click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  }
  const goOn = async () => {
    await openMenu()
    await page.getByRole('link', { name: 'Размещение в соцсетях' }).click()
    await expect(page).toHaveURL(/\/placement\//)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await goOn()
  await openMenu()
  await page.goBack()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goOn()
  await openMenu()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Справка' }).click()
  await expect(page.getByRole('dialog', { name: 'Справка' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
})
