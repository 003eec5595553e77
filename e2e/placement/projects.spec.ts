import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'

const list = '/placement/projects'
const table = (page: Page) => page.getByRole('table', { name: 'Проекты' })
const titles = (page: Page) => table(page).locator('a[href*="/placement/projects/"]')

/** Returns the different stages of the rows, once the rows have come after their count. */
const stages = async (page: Page) => {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const texts = await table(page).locator('tbody tr > :nth-child(5)').allTextContents()
  return [...new Set(texts.map((text) => text.trim()))]
}

test('filters of projects are in the address, return with the list, and give way to a shared link', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, '/calibration', newUser)
  await expect(page).toHaveURL(new RegExp(`${list}/?\\?stages=.*calibration`))
  await expect.poll(() => stages(page)).toEqual(['Калибровка'])
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

  await page.getByRole('combobox', { name: 'Этап' }).click()
  await page.getByRole('option', { name: 'Отчетность' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => stages(page)).toEqual(['Отчетность'])
  await page.goto('/placement/directions')
  await expect(page.getByRole('heading', { name: 'Направления' })).toBeVisible()
  await page.goto(list)
  await expect(page).toHaveURL(/stages=.*report/)
  await expect.poll(() => stages(page)).toEqual(['Отчетность'])
  await page.goto(`${list}?stages=["calibration"]`)
  await expect.poll(() => titles(page).allTextContents()).toEqual(narrowed)
})

test('a day of a filter is typed or picked in the calendar, and a wrong one stays with its reason', async ({
  page,
  signIn,
  newUser,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, list, newUser)
  const day = page.getByRole('textbox', { name: 'Дата начала от' })
  const last = page.getByRole('textbox', { name: 'Дата начала до' })
  for (const field of [day, last]) {
    await expect(field).toHaveAttribute('placeholder', /^Дата начала /)
    // The name is not cut beside the button of the calendar.
    await expect.poll(() => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await day.click()
  await expect(day).toBeFocused()
  await day.fill('5/3/26')
  await day.press('Enter')
  await expect(page).toHaveURL(/2026-03-05/)
  await expect(day).toHaveValue('05.03.2026')
  await day.fill('31.02.2026')
  await day.press('Tab')
  await expect(day).toHaveValue('31.02.2026')
  await expect(page.getByText('Такого дня нет: 31.02.2026')).toBeVisible()
  await expect(last).toBeFocused()
  await expect(page).toHaveURL(/2026-03-05/)
  await day.fill('05.03.2026')
  await day.press('ArrowDown')
  await page.getByRole('button', { name: '9 марта 2026', exact: true }).click()
  await expect(day).toBeFocused()
  await expect(page).toHaveURL(/2026-03-09/)
  await expect(day).toHaveValue('09.03.2026')
  await day.fill('')
  await day.press('Enter')
  await expect(page).not.toHaveURL(/2026-03-09/)
})

test('a project of an unknown stage is dimmed as a whole, and on a phone the label of the search stays whole', async ({
  page,
  signIn,
  newUser,
}) => {
  // The response is that of a server with more stages.
  await page.route('**/api/v1/projects/?*', async (route) => {
    const { items, ...rest } = await (await route.fetch()).json()
    const [first, ...others] = items
    await route.fulfill({ json: { ...rest, items: [{ ...first, stage: 'approval' }, ...others] } })
  })
  await signIn(page, `${list}?stages=["brief"]&stage_statuses=["pending"]`, newUser)
  const row = table(page).locator('tbody tr').first()
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect.poll(() => coloursIn(row)).toEqual([await faint(page)])

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('list', { name: 'Проекты' }).getByRole('listitem').first()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect.poll(() => coloursIn(card)).toEqual([await faint(page)])
  await expect(page.getByRole('button', { name: 'Фильтры: выбрано 2' })).toBeVisible()
  const room = (input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    const paper = document.createElement('canvas').getContext('2d')
    if (paper === null) return Number.NaN
    paper.font = font
    const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return inside - paper.measureText(input.placeholder).width
  }
  await expect.poll(() => page.getByRole('searchbox').evaluate(room)).toBeGreaterThanOrEqual(0)
})

/** Returns the colour of texts that stand back. */
const faint = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--text3)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

/** Returns the different colours of the project's texts. */
const coloursIn = (project: Locator) =>
  project.evaluate((element) => {
    const own = (part: Element) =>
      [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const parts = [...element.querySelectorAll('*')].filter(own)
    return [...new Set(parts.map((part) => getComputedStyle(part).color))]
  })
