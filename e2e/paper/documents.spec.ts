import { expect, type Page } from '@playwright/test'
import { encodePng } from '#server/modules/assistant/demo-picture.ts'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { makeShortlist, pick } from '../support/filled-shortlist.ts'
import { allFilesAreKept, copyIsWhole, offlineBar } from '../support/kept-copy.ts'
import { aBrief, anEstimate, aTitle, estimateFields } from '../support/placement.ts'
import { inkOf, paperOf, picturesOf, print, words } from '../support/print-media.ts'

const shortlist = '/placement/channels-base?tab=shortlist'
const long =
  'Федеральная образовательная программа для сельскохозяйственных предпринимателей и достопримечательностей Северо-Западного округа '
const agency = 'Агентство «Полдень»'
const logo = (page: Page) => page.getByRole('img', { name: 'Логотип агентства' })

test.afterEach(({ server }) => server.sql('DELETE FROM agency_profile'))

test('a shortlist prints each of its channels and its sums in ink, by its button as by the browser’s menu', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/services', newUser)
  const { id: _, ...channel } = await api(page, 'GET', '/channels/7')
  const title = long.repeat(2).slice(0, 250)
  const named = await api(page, 'POST', '/channels/', { ...channel, title, url: `t.me/${Date.now()}` })
  const others = await server.sql('SELECT id, title FROM channels WHERE id < 500 ORDER BY id LIMIT 99')
  const list = await makeShortlist(page, 'На бумагу', [named.id])
  for (const [channels, least, most] of [
    [[named], 1, 1],
    [[named, ...others], 5, 9],
  ] as const) {
    if (channels.length > 1)
      await pick(
        page,
        list,
        others.map(({ id }) => id),
      )
    await page.goto(shortlist)
    await expect(page.getByRole('columnheader')).toHaveCount(channels.length + 1)
    await expect(page.getByRole('button', { name: 'Печать' })).toBeEnabled()
    const { pages, size } = await paperOf(page)
    expect(size).toEqual([842, 595])
    expect(pages.length).toBeGreaterThanOrEqual(least)
    expect(pages.length).toBeLessThanOrEqual(most)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Цена с маркировкой')
      expect(text).toContain(`${index + 1} из ${pages.length}`)
    }
    // A two-digit number does not wrap.
    for (const [index, { title }] of channels.entries()) {
      const [word] = String(title).match(/^[\p{L}]{2,12}/u) ?? []
      if (word) expect(pages.join(' ')).toContain(`${index + 1} ${word}`)
    }
    const paper = letters(pages.join(''))
    for (const { title } of channels) expect(paper).toContain(letters(title))
    expect(paper.match(/Итого/g)).toHaveLength(1)
    for (const screen of ['Печать', 'PromoGPT', 'Вставитьссылки', 'Средний']) expect(paper).not.toContain(screen)
    expect(paper).toContain(letters(await printedByButton(page)).slice(0, 30))
    await expectInk(page)
  }
})

test('an estimate prints each of its lines and its sums in ink, by its button as by the browser’s menu', async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/services', newUser)
  const key = aTitle('')
  const names = Array.from({ length: 60 }, (_, index) => `Специалист №${index + 1} из 60${key}`)
  const rates = []
  for (const title of names) {
    const { id } = await api(page, 'POST', '/positions/', { title, description: 'Делает своё дело' })
    const line = { hours: 8, management_type: 'native' }
    rates.push({ position_id: id, hourly_rate_net: 2500, estimate_lines: [line] })
  }
  const fields = { ...estimateFields(long.repeat(2).slice(0, 250)), work_description: long }
  const { id } = await api(page, 'POST', '/estimates/', { ...fields, rates })
  await openEstimate(page, id)
  const { pages, size } = await paperOf(page)
  expect(size).toEqual([595, 842])
  expect(pages.length).toBeLessThanOrEqual(8)
  for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} из ${pages.length}`)
  const paper = letters(pages.join(''))
  // Each name is in the rate card and in the lines of work.
  for (const name of names) expect(paper.split(letters(name))).toHaveLength(3)
  expect(paper).toContain(letters(long))
  expect(pages.join(' ')).toContain('Итого для клиента')
  for (const screen of ['PromoGPT', 'База каналов', 'Отмена', 'Сохранить', 'Добавить'])
    expect(pages.join(' ')).not.toContain(screen)
  expect(paper).toContain(letters(await printedByButton(page)).slice(0, 30))
  await expectInk(page)

  const { id: largest } = await anEstimate(page, { rate: 10_000_000, hours: 10_000 })
  await openEstimate(page, largest)
  const [sums] = (await paperOf(page)).pages
  for (const whole of [
    '1 Копирайтер 10 000 000 10 000 100 000 000 000,00 ₽ 22 000 000 000,00 ₽ 122 000 000 000,00 ₽',
    'Итого 10 000,5 100 000 000 416,50 ₽ 22 000 000 091,63 ₽ 122 000 000 508,13 ₽',
    'Итого для клиента 115 365 768 480,47 ₽ 25 380 469 065,71 ₽ 140 746 237 546,18 ₽',
  ])
    expect(sums).toContain(whole)
  // Lists stay short for the tests that follow.
  await server.sql(`DELETE FROM estimates WHERE id IN (${id}, ${largest})`)
  await server.sql(`DELETE FROM positions WHERE title LIKE '%${key}'`)
})

test("an estimate, a brief and a shortlist have the agency's name and logo above their title on paper, and only there", async ({
  page,
  signIn,
  server,
  newUser,
}) => {
  await signIn(page, '/services', newUser)
  await server.sql('DELETE FROM agency_profile')
  const [{ id }] = await server.sql('SELECT min(id) AS id FROM channels')
  await makeShortlist(page, 'На бумагу', [id])
  const estimate = await anEstimate(page)
  const brief = await aBrief(page)
  const papers = [
    [`/placement/estimates/${estimate.id}/edit`, estimate.title],
    [shortlist, 'Подборка каналов «На бумагу»'],
    [`/placement/projects/${brief.id}/brief`, 'Проект: '],
  ] as const
  for (const [path, title] of papers) {
    // An agency without name and logo has papers that start with their title.
    const answered = page.waitForResponse(/sign-in-options/)
    await page.goto(path)
    await answered
    await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${title}`))
    expect(await picturesOf(page)).toBe(0)
  }
  await setAgency(page)
  for (const [path, title] of papers) {
    await page.goto(path)
    await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${agency} ${title}`))
    expect(await picturesOf(page)).toBe(1)
    await expect(page.getByText(agency)).toHaveCount(0)
    await print(page)
    const [above, below] = await Promise.all([
      logo(page).boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ])
    expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
    expect(above?.height ?? 999).toBeLessThanOrEqual(50)
    await page.emulateMedia({ media: null })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${agency} Проект: `))
  await print(page)
  await expect(page.getByText(agency)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('without a network a shortlist prints with the letterhead that the device knows', {
  tag: '@installed',
}, async ({ page, context, signIn, server, newUser }) => {
  await signIn(page, '/services', newUser)
  await setAgency(page)
  const [{ id }] = await server.sql('SELECT min(id) AS id FROM channels')
  await makeShortlist(page, 'На бумагу', [id])
  await page.goto('/placement/channels-base')
  await copyIsWhole(page)
  await allFilesAreKept(page)
  await page.goto(shortlist)
  await expect.poll(() => firstPage(page)).toContain(agency)
  await context.setOffline(true)
  await page.reload()
  await expect(offlineBar(page)).toBeVisible()
  await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${agency} Подборка каналов «На бумагу»`))
  expect(await picturesOf(page)).toBe(1)
})

/** The number of the page precedes its text. */
const firstPage = async (page: Page) => (await paperOf(page)).pages[0]?.replace(/^1 из \d+ /, '') ?? ''

/** Keeps only letters and digits, because line breaks add spaces. */
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Expects dark pixels: a page with text has at least some thousandths. */
async function expectInk(page: Page) {
  await print(page)
  await expect(page.getByRole('article')).toBeVisible()
  expect(await inkOf(page)).toBeGreaterThan(0.004)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
}

/** Presses «Печать»; returns the words of the print page, which exists until the end of printing. */
async function printedByButton(page: Page): Promise<string> {
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
  return words(await printed)
}

async function openEstimate(page: Page, id: number) {
  await page.goto(`/placement/estimates/${id}/edit`)
  await expect(page.getByRole('button', { name: 'Печать' })).toBeVisible()
}

/** Gives the agency a name and a logo, as an administrator does. */
async function setAgency(page: Page) {
  await page.goto('/admin?tab=assistant')
  await page.getByLabel('Название агентства').fill(agency)
  const rgb = new Uint8Array(60 * 20 * 3).fill(40)
  const picture = Buffer.from(await encodePng({ width: 60, height: 20, rgb }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await (await chooser).setFiles({ name: 'знак.png', mimeType: 'image/png', buffer: picture })
  await expect(logo(page)).toBeVisible()
  const form = page.locator('form').filter({ has: page.getByLabel('Название агентства') })
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
}
