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
  // The server's other tests expect the demo's data.
  await server.sql(`DELETE FROM channels WHERE title LIKE 'Парный %'`)
  await server.sql(`DELETE FROM estimates WHERE title LIKE '%(копия)'`)
  await server.sql(`DELETE FROM channel_categories WHERE title ~ '^(Автомобили|Бытовая техника) \\d+$'`)
  await server.sql(`DELETE FROM directions WHERE title ~ '^(Авиация|Бижутерия) \\d+$'`)
  await server.sql(`DELETE FROM positions WHERE title ~ '^(Администратор|Бухгалтер) \\d+$'`)
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
