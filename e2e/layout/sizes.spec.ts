import { expect, type Locator } from '@playwright/test'
import { test } from '../support/app-server.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1180 }

test('every field of a phone is 44 px high, including choices and days', async ({ page, signIn }) => {
  await page.setViewportSize(phone)
  await signIn(page, '/placement/projects/create/brief')
  await expect(page.locator('main .ant-select').first()).toBeVisible()
  await expect(page.locator('input[aria-busy]')).toHaveCount(0)
  const fields = page.locator(
    'main :is([data-field], .ant-input-affix-wrapper:not(:has(textarea)), .ant-select, .ant-picker, input.ant-input:not(span *))',
  )
  const heights = await fields.evaluateAll((all) =>
    all.map((field) => Math.round(field.getBoundingClientRect().height)),
  )
  expect(new Set(heights)).toEqual(new Set([44]))
})

test('filters of every kind have the same height, and buttons keep their font, in any order of styles', async ({
  page,
  signIn,
}) => {
  await signIn(page, '/placement/projects')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('main input[aria-busy]')).toHaveCount(0)
  const filters = page.locator(
    'main :is([data-field]:not([data-small]), .ant-input-affix-wrapper, .ant-select:not(.ant-select-sm), .ant-picker)',
  )
  await expect(filters).not.toHaveCount(0)
  const heights = await filters.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([40]))
  const add = page.getByRole('button', { name: 'Добавить проект' })
  await expect(add).toHaveCSS('font-size', '16px')
  await expect(add).toHaveCSS('font-weight', '600')
})

test('titles of estimates take most of their table', async ({ page, signIn }) => {
  await signIn(page, '/placement/estimates')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(await widthOf(page.getByRole('columnheader', { name: 'Название' }))).toBeGreaterThan(400)
  for (const title of ['НДС (%)', 'Условия оплаты (дней)', 'Агентская комиссия (%)', 'Рекламный сбор (%)']) {
    const cut = await page
      .getByRole('columnheader', { name: title })
      .evaluate((cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > 44)
    expect({ title, cut }).toEqual({ title, cut: false })
  }
})

test("a long title's length shows under its field", async ({ page, signIn }) => {
  await signIn(page, '/placement/positions-registry/create')
  const field = await page.getByLabel('Роль / должность специалиста').boundingBox()
  const count = await page.getByText('0 / 100').boundingBox()
  expect(count?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
})

test('on a tablet short numbers share a row by three and four, and a status stands beside its title', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, '/placement/channels-base/create')
  for (const label of ['ERR', 'Подписчики', 'Базовая цена']) {
    expect(await widthOf(page.getByLabel(label))).toBeLessThan(240)
  }
  await page.goto('/placement/projects/7/brief')
  await expect(page.getByRole('banner')).toContainText('Бриф: утвержден')
})

for (const size of [phone, tablet, { width: 1280, height: 720 }]) {
  test(`fields of a row stand at one height, and a hint takes no room as it comes and goes, ${size.width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size)
    await signIn(page, '/placement/estimates/create')
    const vat = page.getByLabel('НДС (%)')
    const hint = page.getByText(/^Не заполнен: считаем по/)
    await expect(hint).toBeVisible()
    const top = async (name: string) =>
      Math.round((await page.locator('main label').filter({ hasText: name }).boundingBox())?.y ?? 0)
    if (size !== phone) {
      expect(await top('Условия оплаты')).toBe(await top('НДС (%)'))
      expect(await top('Агентская комиссия')).toBe(await top('Рекламный сбор'))
    }
    const [above, under] = size === phone ? ['Клиент', 'Условия оплаты'] : ['Клиент', 'Блок работ']
    const rows = (await top(under)) - (await top('НДС (%)'))
    // A field with a hint has the row height of fields without one; on a tablet these fields take two rows.
    expect(rows).toBe(((await top('НДС (%)')) - (await top(above))) * (size === tablet ? 2 : 1))
    await vat.fill('22')
    await expect(hint).toBeHidden()
    expect((await top(under)) - (await top('НДС (%)'))).toBe(rows)
    await vat.fill('')
    await expect(page.getByText('Введите НДС')).toBeVisible()
    expect((await top(under)) - (await top('НДС (%)'))).toBe(rows)
  })
}

test("a project's card shows two lines of its title", async ({ page, signIn, server }) => {
  await server.sql(
    `UPDATE projects SET title = title || ' ' || repeat('и ещё одно слово ', 12) WHERE id = 46`,
  )
  await page.setViewportSize(phone)
  await signIn(page, '/placement/projects')
  const title = page.getByRole('heading', { level: 2, name: /и ещё одно слово/ })
  expect((await title.boundingBox())?.height).toBe(44)
})

test('on a phone the shown stage is outlined while the project is at a later stage', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, '/placement/projects/7/brief')
  const steps = page.getByRole('navigation', { name: 'Этапы проекта' }).getByRole('listitem')
  await expect(steps.first()).toHaveCSS('outline-style', 'solid')
  await expect(steps.nth(1)).toHaveCSS('outline-style', 'none')
  // Amber marks the project's current stage, which needs no outline.
  await page.goto('/placement/projects/46/brief')
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
  await expect(steps.first()).toHaveCSS('outline-style', 'none')
})

test('filters can be reset once one is set', async ({ page, signIn }) => {
  await signIn(page, '/placement/projects')
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' })
  await expect(reset).toBeDisabled()
  await page.getByRole('searchbox').fill('дом')
  await expect(reset).toBeEnabled()
  await reset.click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(reset).toBeDisabled()
  await expect(reset).toBeFocused()
})

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0
}
