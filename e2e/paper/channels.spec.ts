import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { paperOf } from '../support/print-media.ts'

const base = '/placement/channels-base'
/** Leaves as many columns as one sheet has room for. */
const hidden = [
  ...['description', 'citation_index', 'share_rate_plan', 'talk_rate_plan', 'placement', 'rkn_status'],
  ...['risk_level', 'reactions', 'discount', 'base_price', 'legal_entity', 'vendor_vat_percent'],
  ...['framework_contract', 'nda', 'edo', 'reporting_entity', 'payment_method', 'text_author'],
  ...['admin_username', 'support_chat_link', 'platform_type', 'owned_by_agency', 'notes'],
].join('.')
const a4Landscape = [842, 595]

for (const [device, viewport] of [
  ['laptop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the list prints every matching channel, its conditions and the day, ${device}`, async ({
    page,
    signIn,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(
      page,
      `${base}?search=кухня&agency_price=..500000&sort=-subscribers&page_size=10&hidden=${hidden}`,
    )
    const titles = await server.sql(
      `SELECT title FROM channels WHERE agency_price <= 500000 AND title ILIKE '%кухня%'`,
    )
    expect(titles.length).toBeGreaterThan(10)
    await onceWhole(page)
    const { pages, size } = await paperOf(page)
    expect(size).toEqual(a4Landscape)
    const paper = pages.join(' ')
    expect(paper).toContain('Условия: «кухня»; Агентская цена до 500 000 ₽')
    expect(paper).toMatch(/База каналов на \d\d\.\d\d\.\d{4}/)
    expect(paper).toContain('Порядок: Подписчики, по убыванию')
    expect(paper).not.toContain('PromoGPT')
    for (const { title } of titles) expect(letters(paper)).toContain(letters(String(title)))
    for (const [index, text] of pages.entries()) {
      // The header is on each sheet, and its words are whole.
      for (const heading of ['Подписчики', 'маркировкой', 'Действует до']) expect(text).toContain(heading)
      expect(text).toContain(`${index + 1} из ${pages.length}`)
    }
  })
}

test('columns without room on one sheet print in further tables, none is lost', async ({ page, signIn }) => {
  await signIn(page, `${base}?search=кухня&hidden=description`)
  const names = await page.getByRole('table').getAttribute('aria-colcount')
  await onceWhole(page)
  const paper = (await paperOf(page)).pages.join(' ')
  for (const heading of ['Категория', 'Talk Rate', 'Можно ставить?', 'Базовая цена', 'Юрлицо', 'Комментарий'])
    expect(paper).toContain(heading)
  const headings = await headingsOnPaper(page)
  // The bookmark and the deletion are no columns of paper, and the address stands under the name.
  expect(headings.size).toBe(Number(names) - 3)
})

test('a long list prints its first 500 channels and says so', async ({ page, signIn }) => {
  test.setTimeout(90_000)
  await signIn(page, `${base}?hidden=${hidden}`)
  await expect
    .poll(async () => (await paperOf(page)).pages[0], { timeout: 60_000 })
    .toContain('Первые 500 из 2 000 каналов. Чтобы получить все, добавьте условие или скачайте файл')
})

test('a list without channels prints its conditions and says that there are none', async ({
  page,
  signIn,
}) => {
  await signIn(page, `${base}?search=ничегонет`)
  await expect.poll(async () => (await paperOf(page)).pages).toHaveLength(1)
  await expect
    .poll(async () => (await paperOf(page)).pages[0])
    .toMatch(/Условия: «ничегонет» Таких каналов нет/)
})

/** Waits until paper has more than the page's rows: they are read while the browser is idle. */
async function onceWhole(page: Page) {
  await expect
    .poll(async () => (await paperOf(page)).pages[0])
    .toMatch(/База каналов на .* \d+ канал(а|ов)? · /)
}

/** Returns the different headings of the tables on paper, without the number. */
async function headingsOnPaper(page: Page): Promise<Set<string>> {
  const headings = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const cells = [...document.querySelectorAll('body > article thead th')]
    const texts = cells.map(({ textContent }) => textContent)
    dispatchEvent(new Event('afterprint'))
    return texts
  })
  return new Set(headings.filter((text) => text !== '№'))
}

/** Keeps only letters and digits, because line breaks add spaces. */
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
