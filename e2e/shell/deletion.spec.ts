import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { answered, ask } from '../support/chat-screen.ts'

/** Adds two records whose titles begin a list, one after the other; returns the titles in their order. */
async function addTwo(page: Page, path: string, fields: object): Promise<[string, string]> {
  const pair = `! ${randomUUID()}`
  const titles: [string, string] = [`${pair} а`, `${pair} б`]
  for (const title of titles) await api(page, 'POST', path, { ...fields, title })
  return titles
}

const addChannels = async (page: Page) => addTwo(page, '/channels/', await api(page, 'GET', '/channels/7'))

async function confirm(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
}

const back = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Вернуть', exact: true })

test('deleting a row by the keyboard moves the focus to the next row, or else to the first button, and the undo brings it back', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  // The form of a service asks for a logo.
  const addServices = async () => {
    const titles = [`! ${newUser} а`, `! ${newUser} б`] as const
    for (const title of titles)
      await server.sql(
        `INSERT INTO services (title, title_search, description, url, status, created_at)
         VALUES ('${title}', '${title}', 'Описание', 'https://example.org', 'free', now())`,
      )
    return titles
  }
  for (const [path, control, add] of [
    ['/placement/channels-base?tab=categories', 'Удалить категорию', () => addTwo(page, '/channel-categories/', {})],
    ['/placement/directions', 'Удалить направление', () => addTwo(page, '/directions/', {})],
    [
      '/placement/positions-registry',
      'Удалить должность',
      () => addTwo(page, '/positions/', { description: 'Ведёт учёт' }),
    ],
    ['/services', 'Удалить сервис', addServices],
  ] as const) {
    await test.step(path, async () => {
      const [first, next] = await add()
      await page.goto(path)
      const bin = (title: string) => page.getByRole('button', { name: `${control} «${title}»` })
      await bin(first).press('Enter')
      await confirm(page)
      await expect(bin(first)).toHaveCount(0)
      await expect(bin(next)).toBeFocused()
    })
  }
  for (const text of ['Сколько стоит пост?', 'А два поста?']) {
    await page.goto('/chat')
    await ask(page, text)
    await answered(page)
  }
  await page.goto('/chat')
  await leavesToNext(page, 'Действия с чатом')
  const names = await Promise.all([0, 1].map(async () => (await api(page, 'GET', '/estimates/7/copy')).title))
  await page.goto(`/placement/estimates?search=${encodeURIComponent(names[0])}`)
  await leavesToNext(page, 'Действия с расчёткой')

  const [first, next] = await addChannels(page)
  const search = `/placement/channels-base?search=${encodeURIComponent(first.slice(0, -2))}`
  await page.goto(search)
  const bin = (title: string) => page.getByRole('button', { name: `Удалить канал «${title}»` })
  await bin(first).press('Enter')
  await confirm(page)
  await expect(bin(first)).toHaveCount(0)
  await expect(bin(next)).toBeFocused()
  await bin(next).press('Enter')
  await confirm(page)
  await expect(bin(next)).toHaveCount(0)
  // The toast does not expire under the pointer.
  await back(page).last().hover()
  await expect(page.locator('main button').first()).toBeFocused()
  await back(page).last().click()
  await expect(page.getByText('Канал возвращён')).toBeVisible()
  await expect(bin(next)).toBeVisible()
  await server.sql(`DELETE FROM channels WHERE title = '${next}'`)
})

/** Deletes the first row by its menu. */
async function leavesToNext(page: Page, name: string) {
  const controls = page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(controls.nth(1)).toBeVisible()
  const first = await controls.first().elementHandle()
  const next = await controls.nth(1).elementHandle()
  await first?.press('Enter')
  // The menu gives its first item the focus a frame after it opens.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Удалить' }).press('Enter')
  await confirm(page)
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect.poll(() => next?.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('a project that leaves its filtered list passes the focus to the next project, and Ctrl+Enter answers the dialog from its text', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/chat', newUser)
  const [{ id: own }] = await server.sql(`SELECT id FROM users WHERE email = '${newUser}'`)
  const sample = await api(page, 'GET', '/projects/7')
  for (const title of ['Первый', 'Второй', 'Третий']) {
    const project = { ...sample.project, title, manager_id: own }
    await api(page, 'POST', '/briefs/', { project, brief: sample.brief })
  }
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
  const filter = (name: string, value: string | number) => `${name}=${encodeURIComponent(JSON.stringify([value]))}`
  const pending = [filter('stages', 'brief'), filter('stage_statuses', 'pending'), filter('creator_ids', own)]
  await page.goto(`/placement/projects?${pending.join('&')}`)
  const [declined, nextBrief] = await firstTwo()
  await links.first().press('Enter')
  await page.getByRole('button', { name: 'Отклонить' }).press('Enter')
  await page.getByLabel('Причина отклонения').fill('Нет бюджета')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leaves(declined, nextBrief)

  await page.goto(`/placement/projects?${filter('manager_ids', own)}`)
  const [given, nextProject] = await firstTwo()
  await page
    .getByRole('button', { name: /^Менеджер проекта/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('combobox', { name: /^Менеджер проекта/ })).toBeFocused()
  await page.keyboard.type('Анна Лисицына')
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('Анна Лисицына')
  await page.keyboard.press('Enter')
  await leaves(given, nextProject)
})

test('deleting a channel in its sheet on a phone moves the focus to the next card', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/chat', newUser)
  const [first, second] = await addChannels(page)
  await page.goto(`/placement/channels-base?search=${encodeURIComponent(first.slice(0, -2))}`)
  const card = (name: string) => page.getByRole('link', { name })
  await expect(card(first)).toBeVisible()
  await expect(card(second)).toBeVisible()
  for (const [deleted, next] of [
    [card(first), card(second)],
    [card(second), page.locator('header button').first()],
  ] as const) {
    await deleted.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Удалить канал?' })
    await question.getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(deleted).toHaveCount(0)
    await expect(next).toBeFocused()
  }
})
