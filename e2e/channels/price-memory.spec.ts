import { expect, type Page } from '@playwright/test'
import { type AppServer, test } from '../support/app-server.ts'
import { axeFaults, expectNoFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const title = 'Память цен'
const list = '/placement/channels-base?days_since_price_change=..30'

/** Channel 1 rose 5 days ago and 200 days ago; the others have no change within the last 30 days. */
async function prepare(server: AppServer) {
  await server.sql(`UPDATE channels SET title = '${title}', title_search = lower('${title}'),
    native_price = 18000, marked_price = 19000, agency_price = 19950, price_valid_until = current_date + 40
    WHERE id = 1`)
  await server.sql('DELETE FROM record_changes WHERE record_id = 1')
  await server.sql(`INSERT INTO record_changes (at, resource, record_id, action, is_undo, before, after, xid)
    SELECT now() - days * interval '1 day', 'channels', 1, 'changed', false,
      jsonb_build_object('agency_price', price, 'price_valid_until', current_date - days), '{}', pg_current_xact_id()
    FROM (VALUES (200, 17000), (5, 18000)) AS change (days, price) ORDER BY days DESC`)
  await server.sql(`UPDATE channels SET
    prices_changed_on = CASE WHEN id = 1 THEN last_price_change(id, NULL) ELSE NULL END`)
}

const memory = (page: Page) => page.getByRole('region', { name: 'Как менялись цены' })

async function expectMemory(page: Page) {
  await expect(memory(page).getByRole('definition')).toHaveText([
    /^19\s950\s₽\+17\s% с /,
    '19 000 ₽за год не изменилась',
    '18 000 ₽за год не изменилась',
  ])
  await expect(memory(page).getByRole('row').filter({ hasText: 'Агентская цена' })).toHaveText([
    /раньше17\s000\s₽$/,
    /18\s000\s₽$/,
    /19\s950\s₽$/,
  ])
}

/** The plot has drawn a line when its canvas is not of one colour. */
async function expectLine(page: Page) {
  const canvas = memory(page).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      canvas.evaluate((element) => {
        if (!(element instanceof HTMLCanvasElement)) return 0
        const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data
        return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size
      }),
    )
    .toBeGreaterThan(3)
}

test('the list marks a price that rose and finds it by the days since, also without a network', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const expectList = async () => {
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
      'Выросла. Было 18 000 ₽ до',
    )
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Цена изменилась за 30 дн.', exact: true })).toBeVisible()
  }
  await page.goto(list)
  await expectList()
  await page.getByRole('link', { name: title }).click()
  await expectMemory(page)
  await expectLine(page)
  await expectNoFaults(page, page.getByRole('dialog', { name: title }))
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.goto(list)
  await expectList()
  await page.getByRole('link', { name: title }).click()
  await expectMemory(page)
  await expectLine(page)
})

test('the form shows how the prices moved, and a channel without changes shows nothing', async ({
  page,
  server,
  signIn,
}) => {
  await prepare(server)
  await signIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/placement/channels-base/1/edit')
  await expectMemory(page)
  await expectLine(page)
  expect(await axeFaults(page, memory(page))).toEqual([])
  await page.goto('/placement/channels-base/2/edit')
  await expect(page.getByText('Расчётные показатели')).toBeVisible()
  await expect(memory(page)).toHaveCount(0)
})
