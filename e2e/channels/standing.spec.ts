import { expect, type Page } from '@playwright/test'
import { type AppServer, test } from '../support/app-server.ts'
import { axeFaults, expectNoFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const title = 'Мера сравнения'
const sheetOf = (id: number) => `/placement/channels-base?channel=${id}`
const formOf = (id: number) => `/placement/channels-base/${id}/edit`

/** Channel 1 has eleven others in «Сравнение», of which seven have an ERR; channel 20 has one in «Редкость». */
async function prepare(server: AppServer) {
  await server.sql(`INSERT INTO channel_categories (id, title, title_search)
    VALUES (900, 'Сравнение', 'сравнение'), (901, 'Редкость', 'редкость') ON CONFLICT DO NOTHING`)
  await server.sql(`UPDATE channels SET category_id = 900, view_count_plan = 1000, cpv_plan = 0.5,
    agency_price = CASE WHEN id = 1 THEN 100 WHEN id < 10 THEN 200 ELSE 50 END,
    native_price = CASE WHEN id = 1 THEN 100 ELSE 10 END,
    err_plan = CASE WHEN id < 9 THEN 10 END WHERE id <= 12`)
  await server.sql(`UPDATE channels SET title = '${title}', title_search = lower('${title}') WHERE id = 1`)
  await server.sql(`UPDATE channels SET category_id = 901 WHERE id IN (20, 21)`)
}

const standing = (page: Page) => page.getByRole('region', { name: 'В категории «Сравнение»' })
const tooFew = (page: Page) =>
  page.getByText('В категории «Редкость» слишком мало каналов для сравнения', { exact: true })

/** Expects the place of channel 1, with this price, among the others. */
async function expectStanding(page: Page, price = 'Дешевле 72\u00a0% каналов') {
  await expect(standing(page).getByRole('term')).toHaveText(['Агентская цена', 'CPV', 'CPM нативная'])
  await expect(standing(page).getByRole('definition')).toHaveText([
    ...[price, 'Как у всех каналов', 'Дороже всех каналов'],
  ])
  await expect(standing(page)).toContainText('Слишком мало данных для сравнения: ERR')
}

/** Scrolls to the end of the channel's page, whose last part loads in sight. */
async function goToEnd(page: Page, part: (page: Page) => ReturnType<typeof standing>) {
  await expect(async () => {
    await page.getByText('Комментарий', { exact: true }).scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(part(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('the table compares a price with its category under a pointer, also without a network', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await allFilesAreKept(page)
  // The pointer must not reach for a cell while the table glides past it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/placement/channels-base?search=${encodeURIComponent(title)}`)
  const price = page.getByRole('row', { name: title }).getByRole('cell', { name: '100,00' }).last()
  const showsStanding = () =>
    expect(async () => {
      await page.getByRole('button', { name: 'Цены', exact: true }).click()
      await page.mouse.move(0, 0)
      await price.hover({ timeout: 1_000 })
      await expect(page.getByRole('tooltip')).toHaveText(
        'Дешевле 72\u00a0% каналов в категории «Сравнение»',
        { timeout: 1_000 },
      )
    }).toPass()
  await showsStanding()
  await context.setOffline(true)
  await page.reload()
  await showsStanding()
})

test('the sheet compares a channel with its category, also without a network', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(sheetOf(1))
  await expectStanding(page)
  await expectNoFaults(page, page.getByRole('dialog', { name: title }))
  await page.goto(sheetOf(20))
  await expect(tooFew(page)).toBeVisible()
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(tooFew(page)).toBeVisible()
  await page.goto(sheetOf(1))
  await expectStanding(page)
  await context.setOffline(false)
})

test('the form compares what is typed, and without a network the stored channel', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await page.goto(formOf(1))
  await goToEnd(page, standing)
  await expectStanding(page)
  await expect.poll(() => axeFaults(page, standing(page))).toEqual([])
  await page.getByLabel('Агентская цена').fill('200,01')
  await expectStanding(page, 'Дороже всех каналов')
  await page.getByLabel('Агентская цена').fill('200')
  await expectStanding(page, 'Как у 72\u00a0% каналов')
  await page.goto(formOf(20))
  await goToEnd(page, tooFew)
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.goto(formOf(2))
  await expect(page.getByText('Нет сети: редактировать канал можно после подключения')).toBeVisible()
  await goToEnd(page, standing)
  await expect(standing(page).getByRole('definition').first()).toHaveText('Как у 63\u00a0% каналов')
  await context.setOffline(false)
})

test('without a copy nothing is compared', async ({ page, server, signIn }) => {
  await prepare(server)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, sheetOf(1))
  await expect(page.getByRole('dialog').getByText('CPM нативная')).toBeVisible()
  await page.goto(formOf(1))
  await goToEnd(page, () => page.getByRole('region', { name: 'Можно ставить?' }))
  await expect(page.getByText(/^В категории/)).toHaveCount(0)
})
