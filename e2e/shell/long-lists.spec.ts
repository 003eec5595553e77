import { expect } from '@playwright/test'
import { test } from '../support/app-server.ts'

const count = 10_000
const rows = `FROM generate_series(1, ${count}) n`
const lists = [
  {
    path: '/placement/directions',
    table: 'directions',
    item: 'main li',
    add: `INSERT INTO directions (title, title_search) SELECT 'Ящик ' || n, 'ящик ' || n ${rows}`,
  },
  {
    path: '/services',
    table: 'services',
    item: 'main li',
    add: `INSERT INTO services (title, title_search, description, url, status, created_at)
          SELECT 'Ящик ' || n, 'ящик ' || n, 'Описание', 'https://example.org', 'free', now() ${rows}`,
  },
  {
    path: '/placement/positions-registry',
    table: 'positions',
    item: 'tbody tr[data-index]',
    add: `INSERT INTO positions (title, title_search, description)
          SELECT 'Ящик ' || n, 'ящик ' || n, 'Описание' ${rows}`,
  },
  {
    path: '/placement/estimates',
    table: 'estimates',
    item: 'tbody tr[data-index]',
    add: `INSERT INTO estimates (title, title_search, client_name, vat_percent, payment_terms_days,
            commission_percent, ad_fee_percent, work_block, work_description, updated_at)
          SELECT 'Ящик ' || n, 'ящик ' || n, 'Клиент', 20, 30, 10, 5, 'Блок', 'Описание', now() ${rows}`,
  },
]

test('lists of ten thousand rows render only those near the window, and more during scrolling', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, '/services')
  for (const { path, table, item, add } of lists) {
    await server.sql(add)
    await page.goto(path)
    await expect(page.locator('main [aria-busy]').first()).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator(item).first()).toBeVisible()
    expect(await page.locator(item).count(), path).toBeLessThan(100)
    await page.locator(item).last().scrollIntoViewIfNeeded()
    const last = await page.locator(item).last().textContent()
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => page.locator(item).last().textContent(), path).not.toBe(last)
    // Later tests use the same server.
    await server.sql(`DELETE FROM ${table} WHERE title LIKE 'Ящик %'`)
  }
})
