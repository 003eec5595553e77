import { expect } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { expectNoFaults, pageFaults } from '../support/axe.ts'

test('an administrator adds a person without a terminal, and disabling signs that person out', async ({
  page,
  signIn,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/services')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Администрирование' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await dialog.getByLabel('E-mail').fill('new@promodesk.local')
  await dialog.getByLabel('Имя и фамилия').fill('Новая Сотрудница')
  await expectNoFaults(page, dialog)
  await dialog.getByLabel('Имя и фамилия').press('Enter')
  const made = page.getByRole('dialog', { name: 'Приглашение' })
  await expectNoFaults(page, made)
  await made.getByRole('button', { name: 'Скопировать' }).click()
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await made.getByRole('button', { name: 'Закрыть' }).click()
  const row = page.getByRole('row', { name: /Новая Сотрудница/ })
  await expect(row).toContainText('Приглашён')

  const device = await browser.newContext()
  const invited = await device.newPage()
  const asked: string[] = []
  invited.on('request', (request) => asked.push(request.url()))
  await invited.goto(address)
  await expect(invited.getByRole('heading', { level: 2 })).toHaveText('Добро пожаловать в PromoDesk')
  await expectNoFaults(invited, invited.locator('main'))
  await expect(invited).toHaveURL(/\/join$/)
  await invited.reload()
  await invited.getByLabel('Пароль, от 10 символов').fill('a password of mine')
  await invited.getByLabel('Пароль, от 10 символов').press('Enter')
  await expect(invited).toHaveURL(/\/chat$/)
  await expect(userMenu(invited)).toContainText('Новая Сотрудница')
  const token = new URL(address).hash.slice(1)
  expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([])
  await userMenu(invited).click()
  await expect(invited.getByRole('menuitem', { name: 'Профиль' })).toBeVisible()
  await expect(invited.getByRole('menuitem', { name: 'Администрирование' })).toBeHidden()
  await invited.goto('/admin')
  await expect(invited.getByText('Это доступно только администраторам')).toBeVisible()
  await expect(invited.getByRole('button', { name: 'Пригласить' })).toHaveCount(0)
  await expect(invited.getByRole('link', { name: 'На главную' })).toBeVisible()
  expect(await pageFaults(invited)).toEqual([])

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(row).toContainText('Есть доступ')
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Закрыть доступ' }).click()
  await page
    .getByRole('dialog', { name: 'Закрыть доступ?' })
    .getByRole('button', { name: 'Закрыть доступ' })
    .click()
  await expect(row).toContainText('Доступ закрыт')
  await invited.reload()
  await expect(invited).toHaveURL(/\/login/)
  await invited.goto(address)
  await expect(invited.getByText('Ссылка не открылась')).toBeVisible()
  await device.close()
})

test('on a phone the menu closes over the administration', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/services')
  await page.getByRole('button', { name: 'Меню' }).click()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Администрирование' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Пригласить' })).toBeVisible()
})
