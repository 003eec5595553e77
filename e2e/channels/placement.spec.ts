import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type AppServer, test } from '../support/app-server.ts'
import { axeFaults } from '../support/axe.ts'
import { allFilesAreKept, copyIsWhole } from '../support/kept-copy.ts'

const title = 'Вестник сомнений'
const list = `/placement/channels-base?search=${encodeURIComponent(title)}`
const rules = {
  ...{ since: '2026-11-20', most_unregistered: 10_000, wanted: ['edo'] },
  platforms: [
    {
      ...{ host: 'doubt.example', light: 'yellow' },
      ...{ text: 'Спросите юриста', checked: '2026-11-19' },
    },
  ],
}

/** Makes a channel that the register alone forbids, on a platform that the agency doubts. */
async function prepare(server: AppServer) {
  await server.sql(`UPDATE channels SET title = '${title}', title_search = lower('${title}'),
    url = 'https://doubt.example/x', subscribers = 20000, rkn_status = 'not_registered', risk_level = 'no_risk',
    edo = true, nda = false, price_valid_until = '2999-01-01', owned_by_agency = false WHERE id = 1`)
  await server.sql(`DELETE FROM placement_rules`)
  await server.sql(`INSERT INTO placement_rules VALUES (1, '${JSON.stringify(rules)}', now())`)
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Можно ставить?' })
const checks = (page: Page) => page.getByRole('button', { name: 'Проверка', exact: true })
const reasons = [
  'Нет в реестре РКН, а подписчиков больше 10 000',
  'doubt.example: Спросите юриста (проверено 19.11.2026)',
]

/** Scrolls to the end of the channel's page, where the verdict is. */
async function goToVerdict(page: Page) {
  await expect(async () => {
    await page.getByText('Комментарий', { exact: true }).scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(verdict(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('the table tells whether a channel may be used, and the form why, as it is typed', async ({
  page,
  server,
  signIn,
}) => {
  await prepare(server)
  await signIn(page, list)
  const row = page.getByRole('row', { name: title })
  await checks(page).click()
  await expect(page.getByRole('columnheader', { name: 'Можно ставить?' })).toBeInViewport()
  await expect(row.getByText('Не ставить', { exact: true })).toBeInViewport()
  await row.click()
  await goToVerdict(page)
  await expect(verdict(page).getByRole('listitem')).toHaveText(reasons)
  await expect(verdict(page)).toContainText('По правилам агентства от 20.11.2026')
  await expect.poll(() => axeFaults(page, verdict(page))).toEqual([])
  await page.getByLabel('Подписчики').fill('10000')
  await expect(verdict(page)).toContainText('Проверьте')
  await expect(verdict(page).getByRole('listitem')).toHaveText(reasons.slice(1))
  await page.getByLabel('Ссылка').fill('https://t.me/x')
  await expect(verdict(page)).toContainText('Можно ставить')
  await expect(verdict(page).getByRole('listitem')).toHaveCount(0)
})

test('the table tells the reasons of a light to a pointer and to the keyboard', async ({
  page,
  server,
  signIn,
}) => {
  await prepare(server)
  await signIn(page, list)
  await checks(page).click()
  const cell = page.getByRole('row', { name: title }).getByRole('cell', { name: 'Не ставить', exact: true })
  const tip = page.getByRole('tooltip')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await cell.hover()
    await expect(tip.getByRole('listitem')).toHaveText(reasons, { timeout: 1_000 })
  }).toPass()
  await expect(tip).toContainText('По правилам агентства от 20.11.2026')
  await expect.poll(() => axeFaults(page, tip)).toEqual([])
  await page.mouse.move(0, 0)
  await expect(tip).toHaveCount(0)
  await page.getByRole('row', { name: title }).getByRole('link').first().focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(cell).toBeFocused({ timeout: 200 })
  }).toPass()
  await expect(tip.getByRole('listitem')).toHaveText(reasons)
  await expect(cell).toHaveAccessibleDescription(/Нет в реестре РКН/)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

test('the verdict is the same without a network, by the rules of the agency', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await page.goto(list)
  await checks(page).click()
  const row = page.getByRole('row', { name: title })
  await expect(row.getByText('Не ставить', { exact: true })).toBeVisible()
  await allFilesAreKept(page)
  await context.setOffline(true)
  await page.reload()
  await checks(page).click()
  await expect(row.getByText('Не ставить', { exact: true })).toBeVisible()
  await row.click()
  await goToVerdict(page)
  await expect(verdict(page).getByRole('listitem')).toHaveText(reasons)
  await expect(verdict(page)).toContainText('По правилам агентства от 20.11.2026')
})

test('channels are found, counted and sorted by verdict, and a device without a network gives the same rows', {
  tag: '@installed',
}, async ({ page, context, server, signIn }) => {
  await prepare(server)
  await signIn(page)
  await copyIsWhole(page)
  await page.goto('/placement/channels-base')
  await page.getByRole('button', { name: 'Условие', exact: true }).click()
  await page.getByRole('textbox', { name: 'Поле условия' }).fill('Можно')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Можно ставить?' })
  const box = form.getByRole('checkbox', { name: /^Не ставить/ })
  // Each choice is followed by the number of channels that it leaves.
  await expect(form.locator('label').filter({ hasText: 'Не ставить' })).toHaveText(/^Не ставить[1-9]/)
  const counted = (await form.locator('label').filter({ hasText: 'Не ставить' }).textContent()) ?? ''
  const count = counted.replace('Не ставить', '')
  await box.check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/placement=red/)
  const bar = page.getByRole('region', { name: 'Условия' })
  await expect(bar.locator('[data-condition]')).toHaveText(['Можно ставить? Не ставить'])
  await expect(page.getByText(new RegExp(`из ${count}$`))).toBeVisible()
  await checks(page).click()
  const table = page.getByRole('table', { name: 'Каналы' })
  /** The first rows, which every window mounts, and the number of all. */
  const found = async () => {
    await expect(table).toHaveAttribute('aria-busy', 'false')
    const titles = await table.locator('[data-row] a[href*="/edit"]').allTextContents()
    return [...titles.slice(0, 8), await page.getByText(/^\d+-\d+ из/).textContent()]
  }
  await expect(table.getByText('Не ставить', { exact: true }).first()).toBeVisible()
  await expect(table.getByText(/^(Можно ставить|Проверьте)$/)).toHaveCount(0)

  const addresses = ['?placement=red', '?placement=%21red&nda=yes', '?sort=placement', '?sort=-placement']
  const online: (string | null)[][] = []
  for (const address of addresses) {
    await page.goto(`/placement/channels-base${address}`)
    online.push(await found())
  }
  expect(new Set(online.map((rows) => rows.join())).size).toBe(4)
  await context.setOffline(true)
  for (const [place, address] of addresses.entries()) {
    await page.goto(`/placement/channels-base${address}`)
    await expect.poll(found).toEqual(online[place])
  }
})

test('an exported file has the verdict with its reasons', async ({ page, server, signIn }) => {
  await prepare(server)
  await signIn(page, list)
  await page.getByRole('button', { name: 'Экспорт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Экспорт каналов' })
  await dialog.getByText('CSV').click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [header, row] = text.replaceAll('\u00a0', ' ').split('\r\n')
  expect(header).toMatch(/;Можно ставить\?$/)
  expect(row).toMatch(
    new RegExp(
      `;"Не ставить: ${reasons.join('; ').replaceAll(/[().]/g, '\\$&')}\\. По правилам агентства от 20\\.11\\.2026"$`,
    ),
  )
})

test('the column of the verdict is hidden and shown like any other', async ({ page, signIn }) => {
  await signIn(page, '/placement/channels-base?hidden=placement')
  const header = page.getByRole('columnheader', { name: 'Можно ставить?' })
  await expect(page.getByRole('columnheader', { name: 'РКН' })).toBeAttached()
  await expect(header).toHaveCount(0)
  await page.getByRole('button', { name: 'Столбцы' }).click()
  // The box follows the address, so it is not checked within the click, which `check` expects.
  await page.getByRole('checkbox', { name: 'Можно ставить?' }).click()
  await page.keyboard.press('Escape')
  await expect(header).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the card tells the verdict, and the sheet its reasons', async ({ page, server, signIn }) => {
    await prepare(server)
    await signIn(page, list)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card.getByText('Не ставить', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: title }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByRole('region', { name: 'Можно ставить?' }).getByRole('listitem')).toHaveText(
      reasons,
    )
    await expect.poll(() => axeFaults(page, verdict(page))).toEqual([])
  })
})
