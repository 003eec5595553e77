import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { builtClient, launchBrowser, openMeasuredPage } from './interactions.ts'
import { tell } from './measurements.ts'
import { startNode } from './streams/node.ts'

/**
 * Measures the delay from an input to its paint (INP), in ms, in unpaged lists of 2,000 estimates and 500
 * positions, with the processor slowed down four times. Run `npm run build` first.
 */
const ESTIMATES = 2_000
const POSITIONS = 500
const TIMES = 7

const node = await startNode(30, { clientFolder: builtClient() })
const browser = await launchBrowser()
try {
  await seed()
  const [token = ''] = await node.tokens(1)
  const { page, open, measure } = await openMeasuredPage(browser, node.origin, token)
  const measurements: Record<string, { median: number }> = {}

  await open('/placement/estimates', () => rows(page, 'Расчётки').nth(3).waitFor())
  const menu = page.getByRole('button', { name: 'Действия с расчёткой' }).nth(2)
  measurements[`menu of one of ${ESTIMATES} estimates`] = await measure(
    TIMES,
    () => menu.click(),
    () => page.keyboard.press('Escape'),
  )
  await page.getByRole('searchbox').click()
  measurements['key in their search'] = await measure(TIMES, (turn) => page.keyboard.press(key(turn)))

  await open('/placement/positions-registry', () => rows(page, 'Должности').nth(3).waitFor())
  const bin = page.getByRole('button', { name: /Удалить/ }).nth(3)
  measurements[`question before one of ${POSITIONS} positions is deleted`] = await measure(
    TIMES,
    () => bin.click(),
    () => page.keyboard.press('Escape'),
  )

  await open('/placement/estimates/create', () => page.getByLabel('НДС (%)').waitFor())
  const add = page.getByRole('button', { name: 'Добавить специалиста' }).first()
  const picker = page.getByRole('dialog')
  measurements[`picker of ${POSITIONS} specialists opened`] = await measure(
    TIMES,
    async () => {
      await add.click()
      await picker.getByRole('checkbox').nth(5).waitFor()
    },
    async () => {
      await page.keyboard.press('Escape')
      await picker.waitFor({ state: 'hidden' })
    },
  )
  await add.click()
  measurements['one of them ticked'] = await measure(TIMES, (turn) => picker.getByRole('checkbox').nth(turn).click())
  await picker.getByLabel('Поиск по специалистам').click()
  measurements['key in their search (picker)'] = await measure(TIMES, (turn) => page.keyboard.press(key(turn)))

  await open('/placement/estimates/1/edit', () =>
    page
      .getByRole('textbox', { name: /^Ставка/ })
      .nth(1)
      .waitFor(),
  )
  await page
    .getByRole('textbox', { name: /^Ставка/ })
    .first()
    .click()
  measurements['digit typed into a rate, 10 specialists and 20 lines'] = await measure(TIMES, () =>
    page.keyboard.press('1'),
  )
  console.table(measurements)
  tell(
    ...Object.entries(measurements).map(([name, { median }]) => ({
      what: `${name}, 4×, INP`,
      unit: 'ms' as const,
      ours: median,
      most: 100,
    })),
  )
} finally {
  await browser.close()
  await node.close()
}

function rows(page: Page, table: string) {
  return page.getByRole('table', { name: table }).getByRole('row')
}

/** Alternates between a narrower list and the whole one. */
function key(turn: number): string {
  return turn % 2 === 0 ? '1' : 'Backspace'
}

async function seed() {
  await node.db.execute(sql`
    INSERT INTO positions (title, title_search, description)
    SELECT 'Специалист ' || i, 'специалист ' || i, 'Что он делает для проекта, номер ' || i
    FROM generate_series(1, ${POSITIONS}::int) AS i`)
  await node.db.execute(sql`
    INSERT INTO estimates (title, title_search, client_name, vat_percent, payment_terms_days, commission_percent,
      ad_fee_percent, work_block, work_description, updated_at)
    SELECT 'Расчётка специалиста ' || i, 'расчетка специалиста ' || i, 'Клиент ' || i % 90, 22, 30, 10, 3, 'Работы', 'Работы', now()
    FROM generate_series(1, ${ESTIMATES}::int) AS i`)
  await node.db.execute(sql`
    INSERT INTO estimate_rates (estimate_id, position_id, hourly_rate_net, place)
    SELECT 1, i, 1000 + i, i FROM generate_series(1, 10) AS i`)
  await node.db.execute(sql`
    INSERT INTO estimate_lines (rate_id, management_type, place, hours, sum_without_vat, vat_amount, sum_with_vat)
    SELECT rates.id, kind, rates.place, 10, 10 * rates.hourly_rate_net, 2.2 * rates.hourly_rate_net, 12.2 * rates.hourly_rate_net
    FROM estimate_rates AS rates, unnest(ARRAY['native', 'marked']) AS kind`)
}
