import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { ask } from '../support/chat-screen.ts'

test('deleting the only row moves the focus to the first button of the page', async ({ page, signIn }) => {
  await signIn(page)
  const { id: _, version: __, ...sample } = await api(page, 'GET', '/channels/7')
  const title = `Единственный ${Date.now()}`
  await api(page, 'POST', '/channels/', { ...sample, title })
  await page.goto(`/placement/channels-base?search=${encodeURIComponent(title)}`)
  const bin = page.getByRole('button', { name: `Удалить канал «${title}»` })
  await bin.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await expect(bin).toHaveCount(0)
  await expect(page.locator('main button').first()).toBeFocused()
})

test('deleting a row moves the focus to the next row', async ({ page, signIn, server }) => {
  await signIn(page)
  for (const [path, control, prepare] of [
    ['/placement/channels-base?search=Парный', /^Удалить канал/, addTwoChannels],
    ['/placement/channels-base?tab=categories', /^Удалить категорию/, addTwoCategories],
    ['/placement/directions', /^Удалить направление/, addTwoDirections],
    ['/placement/positions-registry', /^Удалить должность/, addTwoPositions],
    ['/services', /^Удалить сервис/],
    ['/placement/estimates?search=копия', /^Действия с расчёткой/, addTwoEstimates],
    ['/chat', /^Действия с чатом/, addTwoChats],
  ] as const) {
    await test.step(path, async () => {
      await prepare?.(page)
      await page.goto(path)
      const controls = page.getByRole('button', { name: control }).and(page.locator(':not([aria-disabled])'))
      await expect(controls.nth(1)).toBeVisible()
      const first = await controls.first().elementHandle()
      const next = await controls.nth(1).elementHandle()
      await first?.press('Enter')
      const item = page.getByRole('menuitem', { name: 'Удалить' })
      if (control.source.startsWith('^Действия')) await item.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
      await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
      await expect.poll(() => next?.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  }
  // Other tests on this server expect the demo's data.
  await server.sql(`DELETE FROM channels WHERE title LIKE 'Парный %'`)
  await server.sql(`DELETE FROM estimates WHERE title LIKE '%(копия)'`)
  await server.sql(`DELETE FROM channel_categories WHERE title ~ '^(Автомобили|Бытовая техника) \\d+$'`)
  await server.sql(`DELETE FROM directions WHERE title ~ '^(Авиация|Бижутерия) \\d+$'`)
  await server.sql(`DELETE FROM positions WHERE title ~ '^(Администратор|Бухгалтер) \\d+$'`)
})

test('a project that leaves its filtered list passes the focus to the next project', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page)
  const links = page.locator('main [data-row] a[data-row-control]')
  const leaves = async (first: string | null, next: string | null) => {
    await expect(page.locator(`main [data-row] a[href="${first}"]`)).toHaveCount(0)
    await expect(page.locator(`main [data-row] a[href="${next}"]`)).toBeFocused()
  }
  const firstTwo = async () => {
    await expect(links.nth(1)).toBeVisible()
    return [await links.nth(0).getAttribute('href'), await links.nth(1).getAttribute('href')] as const
  }

  // The address has the form that the filters write, because lists are identified by their whole address.
  await page.goto('/placement/projects?stages=%5B%22brief%22%5D&stage_statuses=%5B%22pending%22%5D')
  const [declined, nextBrief] = await firstTwo()
  await links.first().press('Enter')
  await page.getByRole('button', { name: 'Отклонить' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Нет бюджета')
  await dialog.getByRole('button', { name: 'Отклонить' }).press('Enter')
  await leaves(declined, nextBrief)

  const managers = await server.sql(
    'SELECT manager_id AS id FROM projects WHERE manager_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  )
  await page.goto(`/placement/projects?manager_ids=%5B${managers[0].id}%5D`)
  const [given, nextProject] = await firstTwo()
  const projectId = /\d+/.exec(given ?? '')?.[0]
  const trigger = page.getByRole('button', { name: /^Менеджер проекта/ }).first()
  const present = (await trigger.textContent()) ?? ''
  const other = present.includes('Ольга Семёнова') ? 'Анна Лисицына' : 'Ольга Семёнова'
  await trigger.press('Enter')
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await leaves(given, nextProject)
  // Other tests on this server expect the demo's data.
  await server.sql(`UPDATE projects SET manager_id = ${managers[0].id} WHERE id = ${projectId}`)
  const declinedId = /\d+/.exec(declined ?? '')?.[0]
  await server.sql(
    `UPDATE briefs SET status = 'pending', decline_comment = NULL WHERE project_id = ${declinedId}`,
  )
})

test('deleting a channel in its sheet on a phone moves the focus to the next card', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await addTwoChannels(page)
  await page.goto('/placement/channels-base?search=Парный')
  const [first, second] = [
    page.getByRole('link', { name: 'Парный второй' }),
    page.getByRole('link', { name: 'Парный первый' }),
  ]
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
  for (const [deleted, next] of [
    [first, second],
    [second, page.locator('header button').first()],
  ] as const) {
    await deleted.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Удалить канал?' })
      .getByRole('button', { name: 'Удалить', exact: true })
      .press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(deleted).toHaveCount(0)
    await expect(next).toBeFocused()
  }
})

async function addTwoChannels(page: Page) {
  const { id: _, version: __, ...sample } = await api(page, 'GET', '/channels/7')
  for (const name of ['первый', 'второй']) {
    await api(page, 'POST', '/channels/', { ...sample, title: `Парный ${name}` })
  }
}

async function addTwoDirections(page: Page) {
  for (const name of ['Авиация', 'Бижутерия']) {
    await api(page, 'POST', '/directions/', { title: `${name} ${Date.now()}` })
  }
}

async function addTwoCategories(page: Page) {
  for (const name of ['Автомобили', 'Бытовая техника']) {
    await api(page, 'POST', '/channel-categories/', { title: `${name} ${Date.now()}` })
  }
}

async function addTwoPositions(page: Page) {
  for (const name of ['Администратор', 'Бухгалтер']) {
    await api(page, 'POST', '/positions/', { title: `${name} ${Date.now()}`, description: 'Ведёт учёт' })
  }
}

async function addTwoChats(page: Page) {
  for (const text of ['Сколько стоит пост?', 'А два поста?']) {
    await page.goto('/chat')
    await ask(page, text)
    await expect(page).toHaveURL(/\/chat\/./)
  }
}

async function addTwoEstimates(page: Page) {
  for (let added = 0; added < 2; added++) await api(page, 'GET', '/estimates/7/copy')
}
