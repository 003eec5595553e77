import { expect } from '@playwright/test'
import { demo, test, userMenu } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'

test('a user changes the own name and password, and the other device is signed out', async ({
  page,
  signIn,
  browser,
}) => {
  const email = 'd.kovalyov@promodesk.local'
  await signIn(page, '/services', email)
  const device = await browser.newContext()
  const other = await device.newPage()
  await signIn(other, '/services', email)
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Профиль' }).click()
  const panel = page.getByRole('dialog', { name: 'Профиль', exact: true })
  await panel.getByLabel('Имя и фамилия').fill('Денис Новый')
  await expectNoFaults(page, panel)
  await panel.getByRole('button', { name: 'Сохранить' }).click()
  await expect(userMenu(page)).toContainText('Денис Новый')

  await panel.getByRole('button', { name: 'Сменить пароль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
  await dialog.getByLabel('Текущий пароль').fill('not mine')
  await dialog.getByLabel(/^Новый пароль/).fill('a longer password')
  await dialog.getByLabel(/^Новый пароль/).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Текущий пароль неверен')
  await expect(dialog.getByLabel('Текущий пароль')).toBeFocused()
  await expect(dialog.getByLabel(/^Новый пароль/)).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Текущий пароль').fill(demo.password)
  await expectNoFaults(page, dialog)
  await dialog.getByLabel(/^Новый пароль/).press('Enter')
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сервисы')
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await device.close()
})
