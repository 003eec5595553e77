import { expect } from '@playwright/test'
import { test, userMenu } from '../support/app-server.ts'
import { expectNoFaults } from '../support/axe.ts'

test('a user sees their sessions and ends the one on another device', async ({
  page,
  signIn,
  browser,
  server,
}) => {
  await server.sql('DELETE FROM session_families')
  await signIn(page)
  const device = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const phone = await device.newPage()
  await signIn(phone, '/services')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Сеансы' }).click()
  const panel = page.getByRole('dialog', { name: 'Сеансы', exact: true })
  const sessions = panel.getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Этот сеанс' })).toHaveCount(1)
  await expectNoFaults(page, panel)
  await sessions
    .filter({ hasText: 'Safari, iPhone' })
    .getByRole('button', { name: /^Выйти: / })
    .click()
  await expect(page.getByText('Сеанс завершён')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(panel.getByRole('button', { name: 'Выйти на остальных' })).toHaveCount(0)
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
  await expect(phone.getByRole('alert')).toContainText('Сеанс завершён на другом устройстве: войдите снова')
  await device.close()
})

test('all other sessions end after a question, and a failed load can be repeated', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(page)
  const device = await browser.newContext()
  const other = await device.newPage()
  await signIn(other, '/services')
  await userMenu(page).click()
  await page.route('**/auth/sessions', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('menuitem', { name: 'Сеансы' }).click()
  const panel = page.getByRole('dialog', { name: 'Сеансы', exact: true })
  await expect(panel).toContainText('Не удалось загрузить сеансы')
  await page.unroute('**/auth/sessions')
  await panel.getByRole('button', { name: 'Повторить' }).click()
  await panel.getByRole('button', { name: 'Выйти на остальных' }).click()
  await page
    .getByRole('dialog', { name: 'Выйти на остальных устройствах?' })
    .getByRole('button', { name: 'Выйти' })
    .click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await device.close()
})
