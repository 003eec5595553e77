import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { demo, test, userMenu } from '../support/app-server.ts'
import { goTo } from '../support/palette.ts'

/** Finds a person, because only rows near the window are rendered. */
async function find(page: Page, person: string) {
  await page.getByLabel('Поиск по имени и e-mail').fill(person)
  // A row that the search moves away closes its menu.
  await expect(page.getByRole('row')).toHaveCount(2)
  return page.getByRole('row').filter({ hasText: person })
}

async function openAction(row: Locator, action: string) {
  await row.getByRole('button', { name: /^Действия/ }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
  return row.page().getByRole('dialog', { name: action })
}

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
  const person = `Новая Сотрудница ${randomUUID()}`
  await dialog.getByLabel('E-mail').fill(`${randomUUID()}@promodesk.local`)
  await dialog.getByLabel('Имя и фамилия').fill(person)
  await dialog.getByLabel('Имя и фамилия').press('Enter')
  const made = page.getByRole('dialog', { name: 'Приглашение' })
  await made.getByRole('button', { name: 'Скопировать' }).click()
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await made.getByRole('button', { name: 'Закрыть' }).click()
  const row = await find(page, person)
  await expect(row).toContainText('Приглашён')

  const device = await browser.newContext({ serviceWorkers: 'block' })
  const invited = await device.newPage()
  await invited.goto(address)
  await expect(invited.getByRole('heading', { level: 2 })).toHaveText('Добро пожаловать в PromoDesk')
  await expect(invited).toHaveURL(/\/join$/)
  await invited.reload()
  await invited.getByLabel('Пароль, от 10 символов').fill('a password of mine')
  await invited.getByLabel('Пароль, от 10 символов').press('Enter')
  await expect(invited).toHaveURL(/\/chat$/)
  await expect(userMenu(invited)).toContainText('Новая Сотрудница')
  await userMenu(invited).click()
  await expect(invited.getByRole('menuitem', { name: 'Профиль' })).toBeVisible()
  await expect(invited.getByRole('menuitem', { name: 'Администрирование' })).toBeHidden()
  await invited.goto('/admin')
  await expect(invited.getByText('Это доступно только администраторам')).toBeVisible()
  await expect(invited.getByRole('button', { name: 'Пригласить' })).toHaveCount(0)
  await expect(invited.getByRole('link', { name: 'На главную' })).toBeVisible()

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(row).toContainText('Есть доступ')
  const question = await openAction(row, 'Закрыть доступ')
  await question.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(row).toContainText('Доступ закрыт')
  await invited.reload()
  await expect(invited).toHaveURL(/\/login/)
  await invited.goto(address)
  await expect(invited.getByText('Ссылка не открылась')).toBeVisible()
  await device.close()

  // On a phone the menu closes over the administration.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  await page.getByRole('button', { name: 'Меню' }).click()
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Администрирование' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Пригласить' })).toBeVisible()
})

test('the palette leads to the administration, whose sections hand over projects and tell which model answers', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  const [project] = await server.sql(
    `SELECT projects.id, manager_id FROM projects JOIN users ON users.id = manager_id
     WHERE email <> '${demo.email}' LIMIT 1`,
  )
  const own = `(SELECT id FROM users WHERE email = '${newUser}')`
  await server.sql(`UPDATE projects SET manager_id = ${own} WHERE id = ${project.id}`)
  await signIn(page, '/services')
  await expect(page.getByRole('heading', { name: 'Сервисы', level: 1 })).toBeVisible()
  await goTo(page, 'администрирование', 'Администрирование')
  await expect(page).toHaveURL(/\/admin$/)

  const dialog = await openAction(await find(page, newUser), 'Передать проекты')
  await dialog.getByLabel('Кому передать').selectOption(String(project.manager_id))
  await dialog.getByRole('button', { name: 'Передать', exact: true }).click()
  await expect(page.getByText('Проекты переданы')).toBeVisible()
  const open = (section: string) =>
    page.getByRole('navigation', { name: 'Разделы администрирования' }).getByRole('link', { name: section }).click()
  await open('Журнал')
  const entries = page.getByRole('list', { name: 'Журнал' }).getByRole('listitem')
  await expect(entries.first()).toContainText(/Получены проекты.*→/)
  await expect(entries.nth(1)).toContainText(/Переданы проекты.*→/)

  await open('Система')
  await expect(page.getByRole('heading', { name: 'Проверки' })).toBeVisible()
  await expect(page.getByText('Отвечает встроенная демонстрационная модель.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Сделать копию', exact: true }).click()
  const copying = page.getByRole('dialog', { name: 'Копия базы и файлов' })
  for (const label of ['Пароль копии, от', 'Пароль копии ещё раз'])
    await copying.getByLabel(label).fill('синий кит под мостом')
  await copying.getByLabel('Ваш пароль для входа').fill(demo.password)
  const downloading = page.waitForEvent('download')
  await copying.getByRole('button', { name: 'Скачать копию' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^promodesk-.*\.backup$/)
  await expect(copying).toBeHidden()
})
