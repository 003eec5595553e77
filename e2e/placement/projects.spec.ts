import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const list = '/placement/projects'

test.beforeEach(({ page, signIn }) => signIn(page, list))

const table = (page: Page) => page.getByRole('table', { name: 'Проекты' })
const titles = (page: Page) => table(page).locator('a[href*="/placement/projects/"]')
const count = (page: Page) => page.getByText(/^\d+\sпроект(а|ов)?$/)
/** Returns the texts of a column in every row, once the rows have appeared after their count. */
const column = async (page: Page, place: number) => {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  return table(page)
    .locator('tbody tr')
    .evaluateAll((rows, place) => rows.map((row) => row.children[place]?.textContent ?? ''), place)
}

test('each filter narrows the list through the address, which survives a reload and going back', async ({
  page,
}) => {
  await expect(page.getByText(/^1-20 из \d+$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Этап' }).click()
  await page.getByRole('option', { name: 'Калибровка' }).click()
  await expect(page).toHaveURL(/stages=/)
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => new Set((await column(page, 4)).map((text) => text.trim())))
    .toEqual(new Set(['Калибровка']))
  const narrowed = await titles(page).allTextContents()
  await page.reload()
  await expect.poll(() => titles(page).allTextContents()).toEqual(narrowed)

  await page.getByRole('searchbox').fill('нет такого проекта')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.getByRole('button', { name: 'Сбросить фильтры' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${list}/?$`))
  await expect(page.getByText(/^1-20 из \d+$/)).toBeVisible()
  await page.goto(`${list}?page=2`)
  await expect(page.getByText(/^21-40 из \d+$/)).toBeVisible()
  await titles(page).first().click()
  await expect(page).toHaveURL(/\/placement\/projects\/\d+\//)
  await page.goBack()
  await expect(page.getByText(/^21-40 из \d+$/)).toBeVisible()
})

test('every filter of the address reaches the server', async ({ page }) => {
  await expect(page.getByText(/^1-20 из \d+$/)).toBeVisible()
  const [direction = ''] = await column(page, 0)
  const [estimate = ''] = await column(page, 1)
  const { creator, manager } = await firstPeople(page)
  const cases: [query: string, place: number, wanted: (text: string) => boolean][] = [
    [`directions=["${direction}"]`, 0, (text) => text === direction],
    [`estimate_titles=["${encodeURIComponent(estimate)}"]`, 1, (text) => text === estimate],
    ['stages=["report"]', 4, (text) => text.startsWith('Отчетность')],
    ['stage_statuses=["declined"]', 5, (text) => text === 'Отклонен'],
    ['placement_start_from=2026-11-01&placement_start_to=2026-11-30', 2, (text) => /\.11\.2026$/.test(text)],
    [`creator_ids=[${creator.id}]`, 6, (text) => text === creator.label],
    [`manager_ids=[${manager.id}]`, 7, (text) => text.includes(manager.label)],
  ]
  for (const [query, place, wanted] of cases) {
    await page.goto(`${list}?${query}`)
    await expect(count(page)).toBeVisible()
    await expect
      .poll(async () => {
        const shown = await column(page, place)
        return shown.length > 0 && shown.every((text) => wanted(text.trim()))
      }, query)
      .toBe(true)
  }
})

test('the last filters return, and a shared link overrides them in another browser', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await page.goto(`${list}?stages=["calibration"]`)
  await expect(count(page)).toBeVisible()
  const shared = await count(page).textContent()
  await page.goto('/placement/directions')
  await expect(page.getByRole('heading', { name: 'Направления' })).toBeVisible()
  await page.goto(list)
  await expect(page).toHaveURL(/stages=/)
  await expect(count(page)).toHaveText(shared ?? '')

  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signIn(colleague, `${list}?stages=["report"]`)
  await expect(count(colleague)).toBeVisible()
  await colleague.goto(`${list}?stages=["calibration"]`)
  await expect(count(colleague)).toHaveText(shared ?? '')
  await colleague.context().close()
})

test('a manager is assigned in the list without opening the project', async ({ page }) => {
  const field = table(page)
    .getByRole('button', { name: /^Менеджер проекта/ })
    .first()
  const project = /«(.+)»/.exec((await field.textContent()) ?? '')?.[1] ?? ''
  await field.click()
  await page.getByTitle('Ольга Семёнова').last().click()
  await expect(
    page.getByText(`Менеджер проекта "${project}" успешно изменен на Ольга Семёнова`),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(list))
  await page.reload()
  await expect(
    table(page)
      .getByRole('button', { name: /^Менеджер проекта/ })
      .first(),
  ).toContainText('Ольга Семёнова')
})

test('the filters name users and options without a connection, but not estimates, whose titles name clients', {
  tag: '@installed',
}, async ({ page, context, server }) => {
  const { creator } = await firstPeople(page)
  await page.goto(`${list}?creator_ids=[${creator.id}]`)
  await page.getByRole('combobox', { name: 'Направление' }).click()
  await expect(page.locator('[data-option]').first()).toBeVisible()
  const direction = await page.locator('[data-option]').first().textContent()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain(`"label\\":\\"${direction}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.close()
  await context.setOffline(true)

  const later = await context.newPage()
  await later.goto(`${server.origin}${list}?creator_ids=[${creator.id}]`)
  const start = creator.label.slice(0, 10).trimEnd()
  await expect(later.getByRole('region', { name: 'Фильтры' }).getByText(start).first()).toBeVisible()
  await later.getByRole('combobox', { name: 'Направление' }).click()
  await expect(later.locator('[data-option]').first()).toHaveText(direction ?? '')
  await later.keyboard.press('Escape')
  await later.getByRole('combobox', { name: 'Расчётка' }).click()
  await expect(later.getByText('Нет сети: значения загрузятся после подключения')).toBeVisible()
})

test("on a phone the search's label stays whole beside filters that are set", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${list}?stages=["brief"]&stage_statuses=["pending"]`)
  await expect(page.getByRole('button', { name: 'Фильтры: выбрано 2' })).toBeVisible()
  const room = await page.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    const paper = document.createElement('canvas').getContext('2d')
    if (paper === null) return Number.NaN
    paper.font = font
    const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return inside - paper.measureText(input.placeholder).width
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test('short paths open the projects of their stage', async ({ page }) => {
  for (const [path, stage] of [
    ['/mediaplan', 'media_plan'],
    ['/start', 'start_project'],
    ['/calibration', 'calibration'],
    ['/completed', 'project_completed'],
    ['/reporting', 'report'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${list}/?\\?stages=.*${stage}`))
  }
})

test('a stage under development says so, and its stepper leads back to finished stages', async ({ page }) => {
  await page.goto(`${list}?stages=["calibration"]`)
  await titles(page).first().click()
  await expect(page).toHaveURL(/\/calibration$/)
  await expect(page.getByText('Этап "Калибровка" - в разработке')).toBeVisible()
  await page.getByRole('link', { name: /Медиаплан/ }).click()
  await expect(page).toHaveURL(/\/mediaplan$/)
  await expect(page.getByRole('link', { name: /Завершение/ })).toHaveCount(0)
})

type Option = { id: number; label: string }

/** Returns the first creator and the first manager among the filters' options. */
async function firstPeople(page: Page): Promise<{ creator: Option; manager: Option }> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/v1/projects/filters', {
      headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
    })
    const { creators, managers } = await answer.json()
    return { creator: creators.items[0], manager: managers.items[0] }
  })
}

test('a project of an unknown stage is dimmed as a whole, in the table and on its card', async ({ page }) => {
  // The response is that of a server with more stages.
  await page.route('**/api/v1/projects/?*', async (route) => {
    const { items, ...rest } = await (await route.fetch()).json()
    const [first, ...others] = items
    await route.fulfill({ json: { ...rest, items: [{ ...first, stage: 'approval' }, ...others] } })
  })
  const faint = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--text3)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
  const coloursIn = (project: Locator) =>
    project.evaluate((element) => {
      const own = (part: Element) =>
        [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      const parts = [...element.querySelectorAll('*')].filter(own)
      return [...new Set(parts.map((part) => getComputedStyle(part).color))]
    })
  await page.reload()
  const row = table(page).locator('tbody tr').first()
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect.poll(async () => coloursIn(row)).toEqual([await faint()])
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'Проекты' }).getByRole('listitem').first()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect.poll(async () => coloursIn(card)).toEqual([await faint()])
})
