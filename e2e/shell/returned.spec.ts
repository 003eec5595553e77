import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'

const channels = '/placement/channels-base'
const directions = '/placement/directions'
const back = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Вернуть', exact: true })

async function remove(page: Page, bin: RegExp | string) {
  await page.getByRole('button', { name: bin }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click()
}

async function addDirection(page: Page) {
  const title = `Проверка ${Date.now()}`
  await api(page, 'POST', '/directions/', { title })
  await page.goto(directions)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return title
}

test('a deleted channel returns with all its data, also from another page', async ({ page, signIn }) => {
  await signIn(page)
  const title = `Возвращаемый ${Date.now()}`
  const { id, version: _, ...sample } = await api(page, 'GET', '/channels/7')
  await api(page, 'POST', '/channels/', { ...sample, title, notes: 'Всё, что о нём известно' })
  await page.goto(`${channels}?search=${encodeURIComponent(title)}`)
  await expect(page.getByText('1-1 из 1')).toBeVisible()
  const find = async () =>
    (await api(page, 'POST', '/channels/search?page=1&page_size=10', { search: title })).items
  const [before] = await find()
  await remove(page, `Удалить канал «${title}»`)
  await expect(page.getByRole('alert')).toContainText('Канал успешно удален')
  await page.getByRole('link', { name: 'Сервисы' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сервисы' })).toBeVisible()
  await back(page).click()
  await expect(page.getByText('Канал возвращён')).toBeVisible()
  const found = await find()
  expect(found).toEqual([{ ...before, id: expect.any(Number), version: found[0].version }])
})

test('a deleted estimate returns whole', async ({ page, signIn }) => {
  await signIn(page, '/placement/estimates')
  const copy = await api(page, 'GET', '/estimates/7/copy')
  await page.goto(`/placement/estimates?search=${encodeURIComponent(copy.title)}`)
  await page.getByRole('button', { name: `Действия с расчёткой «${copy.title}»` }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  const row = page.getByRole('link', { name: copy.title })
  await expect(row).toHaveCount(0)
  await back(page).click()
  await expect(page.getByText('Расчётка возвращена')).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(/\/\d+\/edit$/)
  const again = await api(page, 'GET', `/estimates/${page.url().match(/(\d+)\/edit$/)?.[1]}`)
  expect(withoutNumbers(again)).toEqual(withoutNumbers(copy))
})

test('a deleted position, category and direction return', async ({ page, signIn }) => {
  await signIn(page)
  const title = `Администратор ${Date.now()}`
  const description = 'Ведёт учёт'
  for (const [path, call, fields, name, returned] of [
    ['/placement/positions-registry', '/positions/', { title, description }, 'должность', 'Должность'],
    [`${channels}?tab=categories`, '/channel-categories/', { title }, 'категорию', 'Категория'],
    [directions, '/directions/', { title }, 'направление', 'Направление'],
  ] as const) {
    await api(page, 'POST', call, fields)
    await page.goto(path)
    await remove(page, `Удалить ${name} «${title}»`)
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    await back(page).click()
    await expect(page.getByText(new RegExp(`${returned} "${title}" возвращен[ао]`))).toBeVisible()
    await expect(page.getByRole('button', { name: `Удалить ${name} «${title}»` })).toBeVisible()
    const rows: { title: string }[] = await api(page, 'GET', call)
    expect(rows.filter((row) => row.title === title)).toEqual([expect.objectContaining(fields)])
  }
})

test('two clicks restore a deleted item once', async ({ page, signIn }) => {
  await signIn(page, directions)
  const title = await addDirection(page)
  await remove(page, `Удалить направление «${title}»`)
  let asked = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/directions/', async (route) => {
    if (route.request().method() === 'POST') {
      asked += 1
      await held.promise
    }
    await route.fallback()
  })
  await back(page).dblclick()
  held.resolve()
  await expect(page.getByText(`Направление "${title}" возвращено`)).toBeVisible()
  expect(asked).toBe(1)
})

test('a title taken meanwhile and a lost network are reported, and the undo can be repeated', {
  tag: '@installed',
}, async ({ page, context, signIn }) => {
  await signIn(page, directions)
  const title = await addDirection(page)
  await remove(page, `Удалить направление «${title}»`)
  // The closing dialog moves the focus back, so the test waits for its end.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  // The toast does not expire while it has the focus.
  await back(page).focus()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Не удалось вернуть. Нет сети: проверьте подключение')
  await context.setOffline(false)
  const taken = await api(page, 'POST', '/directions/', { title })
  await back(page).click()
  await expect(page.getByText(`Не удалось вернуть. Направление «${title}» уже есть`)).toBeVisible()
  await api(page, 'DELETE', `/directions/${taken.id}`)
  await back(page).click()
  await expect(page.getByText(`Направление "${title}" возвращено`)).toBeVisible()
})

test('the undo stays while it has the focus', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(page, directions)
  const title = await addDirection(page)
  await remove(page, `Удалить направление «${title}»`)
  // The closing dialog moves the focus back, so the test waits for its end.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await back(page).focus()
  await page.clock.runFor(20_000)
  await expect(back(page)).toBeFocused()
  await back(page).blur()
  await page.clock.runFor(20_000)
  await expect(back(page)).toHaveCount(0)
})

/** Removes ids and versions, because restored rows, rates and lines get new ones. */
function withoutNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part) => (/^(id|version)$/.test(key) ? undefined : part)))
}
