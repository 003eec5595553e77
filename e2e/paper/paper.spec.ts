import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { type AppServer, test } from '../support/app-server.ts'
import { inkOf, paperOf, print, words } from '../support/print-media.ts'
import { screens } from '../support/screens.ts'

const base = '/placement/channels-base'
const long =
  'Федеральная образовательная программа для сельскохозяйственных предпринимателей и достопримечательностей Северо-Западного округа '
const a4 = [595, 842]
/** The smallest dark share of a page with text; a typical page has some hundredths. */
const leastInk = 0.004

for (const [count, least, most] of [
  [1, 1, 1],
  [30, 2, 3],
  [100, 5, 9],
] as const) {
  test(`a shortlist of ${count} prints each of its channels and its sums in ink`, async ({
    page,
    signIn,
    server,
  }) => {
    await signIn(page)
    await server.sql(`UPDATE channels SET title = '${long.repeat(2).slice(0, 250)}' WHERE id = 1`)
    await openShortlist(page, server, count)
    const titles = await server.sql(`SELECT title FROM channels WHERE id <= ${count}`)
    const { pages, size } = await paperOf(page)
    expect(size).toEqual(a4.toReversed())
    expect(pages.length).toBeGreaterThanOrEqual(least)
    expect(pages.length).toBeLessThanOrEqual(most)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Цена с маркировкой')
      expect(text).toContain(`${index + 1} из ${pages.length}`)
    }
    // A two-digit number does not wrap.
    const numbers = titles.flatMap(({ title }, index) => {
      const [word] = String(title).match(/^[\p{L}]{2,12}/u) ?? []
      return word ? [`${index + 1} ${word}`] : []
    })
    for (const number of numbers) expect(pages.join(' ')).toContain(number)
    const paper = letters(pages.join(''))
    for (const { title } of titles) expect(paper).toContain(letters(title))
    expect(paper.match(/Итого/g)).toHaveLength(1)
    for (const screen of ['Печать', 'PromoGPT', 'Вставитьссылки', 'Средний'])
      expect(paper).not.toContain(screen)

    await print(page)
    await expect(page.getByRole('article')).toBeVisible()
    expect(await inkOf(page)).toBeGreaterThan(leastInk)
  })
}

for (const [count, most] of [
  [1, 1],
  [30, 4],
  [200, 22],
] as const) {
  test(`an estimate of ${count} prints each of its lines and its sums in ink`, async ({ page, signIn }) => {
    await signIn(page)
    const names = Array.from({ length: count }, (_, index) => `Специалист №${index + 1} из ${count}`)
    const id = await estimateOf(page, names)
    await page.goto(`/placement/estimates/${id}/edit`)
    await expect(page.getByRole('button', { name: 'Печать' })).toBeVisible()
    const { pages, size } = await paperOf(page)
    expect(size).toEqual(a4)
    expect(pages.length).toBeLessThanOrEqual(most)
    for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} из ${pages.length}`)
    const paper = pages.join(' ')
    // Each name is in the rate card and in the lines of work.
    for (const name of names) expect(paper.split(name)).toHaveLength(3)
    expect(paper.replaceAll(' ', '')).toContain(long.replaceAll(' ', ''))
    expect(paper).toContain('Итого для клиента')

    await print(page)
    await expect(page.getByRole('article')).toBeVisible()
    expect(await inkOf(page)).toBeGreaterThan(leastInk)
  })
}

for (const [name, path] of [
  ['a shortlist', undefined],
  ['an estimate', '/placement/estimates/7/edit'],
] as const) {
  test(`the button prints the same paper of ${name} as the browser's menu`, async ({
    page,
    signIn,
    server,
  }) => {
    await signIn(page)
    if (path) await page.goto(path)
    else await openShortlist(page, server, 3)
    // The print page exists only from the print event to the end of printing.
    const printed = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const look = (changes: MutationRecord[]) => {
            // A browser without a print dialog has already removed the print page.
            const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
            const paper = added.find(({ nodeName }) => nodeName === 'ARTICLE')
            if (paper?.textContent) resolve(paper.textContent)
          }
          new MutationObserver(look).observe(document.body, { childList: true })
        }),
    )
    await page.getByRole('button', { name: 'Печать' }).click()
    const onPaper = words(await printed).replaceAll(' ', '')
    const { pages } = await paperOf(page)
    expect(onPaper).not.toBe('')
    expect(pages.join('').replaceAll(' ', '')).toContain(onPaper.slice(0, 30))
  })
}

test('every screen prints as words in ink', async ({ page, signIn }) => {
  test.setTimeout(240_000)
  await signIn(page)
  for (const [name, path, heading] of screens) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    // A form shows only its skeleton while it loads.
    await page.waitForLoadState('networkidle')
    const { pages } = await paperOf(page)
    const blank = pages.flatMap((text, index) => (text.length < 3 ? [index + 1] : []))
    expect({ name, blank, count: pages.length > 0 }).toEqual({ name, blank: [], count: true })
    await print(page)
    expect({ name, ink: (await inkOf(page)) > 0.0005 }).toEqual({ name, ink: true })
    await page.emulateMedia({ media: null })
  }
})

/** Keeps only letters and digits, because line breaks add spaces. */
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Fills the only shortlist with the first channels of the base and opens it. */
async function openShortlist(page: Page, server: AppServer, count: number) {
  await server.sql('DELETE FROM shortlists')
  const id = randomUUID()
  await api(page, 'POST', '/shortlists', { id, name: 'На бумагу' })
  const changes = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), at: Date.now() + index, kind: 'pick', channel_id: index + 1, picked: true },
  }))
  await api(page, 'POST', `/shortlists/${id}/changes`, { changes })
  await page.goto(`${base}?tab=shortlist`)
  await expect(page.getByRole('columnheader')).toHaveCount(count + 1)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
}

async function estimateOf(page: Page, names: readonly string[]): Promise<number> {
  const rates = []
  for (const title of names) {
    const { id } = await api(page, 'POST', '/positions/', { title, description: 'Делает своё дело' })
    rates.push({
      position_id: id,
      hourly_rate_net: 2500,
      estimate_lines: [{ hours: 8, management_type: 'native' }],
    })
  }
  const made = await api(page, 'POST', '/estimates/', {
    title: long.repeat(2).slice(0, 250),
    client_name: 'ООО «Проверка»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 12,
    ad_fee_percent: 3,
    work_block: 'Размещение',
    work_description: long,
    rates,
  })
  return made.id
}
