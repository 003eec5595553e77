import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-server.ts'
import { paperOf, words } from '../support/print-media.ts'

const base = '/placement/channels-base'
/** Leaves as many columns as one sheet has room for. */
const hidden = [
  ...['description', 'citation_index', 'share_rate_plan', 'talk_rate_plan', 'placement', 'rkn_status'],
  ...['risk_level', 'reactions', 'discount', 'base_price', 'legal_entity', 'vendor_vat_percent'],
  ...['framework_contract', 'nda', 'edo', 'reporting_entity', 'payment_method', 'text_author'],
  ...['admin_username', 'support_chat_link', 'platform_type', 'owned_by_agency', 'notes'],
].join('.')

test('the list prints every matching channel, its conditions and the day, from a laptop as from a phone', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  const titles = await server.sql(`SELECT title FROM channels WHERE agency_price <= 500000 AND title ILIKE '%кухня%'`)
  expect(titles.length).toBeGreaterThan(10)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const search = 'search=кухня&agency_price=..500000&sort=-subscribers&page_size=10'
    await signIn(page, `${base}?${search}&hidden=${hidden}`, newUser)
    await onceWhole(page)
    const { pages, size } = await paperOf(page)
    expect(size).toEqual([842, 595])
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
  }
})

test('columns without room print in further tables, and a list too long or empty says so on paper', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(page, `${base}?search=кухня&hidden=description`, newUser)
  await onceWhole(page)
  const columns = Number(await page.getByRole('table').getAttribute('aria-colcount'))
  const paper = (await paperOf(page)).pages.join(' ')
  for (const heading of ['Категория', 'Talk Rate', 'Можно ставить?', 'Базовая цена', 'Юрлицо', 'Комментарий'])
    expect(paper).toContain(heading)
  // The bookmark and the deletion are no columns of paper, and the address stands under the name.
  const { headings } = await printed(page)
  expect(new Set(headings.filter((text) => text !== '№')).size).toBe(columns - 3)

  await page.goto(`${base}?hidden=${hidden}`)
  await expect
    .poll(async () => (await printed(page)).text)
    .toMatch(/Первые 500 из [\d ]+ канал\p{L}+\. Чтобы получить все, добавьте условие или скачайте файл/u)
  expect((await paperOf(page)).pages[0]).toContain('Первые 500 из')
  await page.goto(`${base}?search=ничегонет`)
  await expect.poll(async () => (await printed(page)).text).toMatch(/Условия: «ничегонет» ?Таких каналов нет/)
  expect((await paperOf(page)).pages).toHaveLength(1)
})

/** Waits until paper has more than the page's rows: they are read while the browser is idle. */
async function onceWhole(page: Page) {
  await expect.poll(async () => (await printed(page)).text).toMatch(/База каналов на .*[\d ]+ канал(а|ов)? · /)
}

/** Returns the words and the headings of the tables that the browser would print now. */
async function printed(page: Page) {
  const { text, headings } = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const sheet = document.querySelector('body > article')
    const headings = [...(sheet?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)
    const text = sheet?.textContent ?? ''
    dispatchEvent(new Event('afterprint'))
    return { text, headings }
  })
  return { text: words(text), headings }
}

/** Keeps only letters and digits, because line breaks add spaces. */
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
