import { expect, type Page } from '@playwright/test'
import { encodePng } from '#server/modules/assistant/encode-png.ts'
import { type AppServer, test } from '../support/app-server.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'
import { allFilesAreKept, copyIsWhole, keepCopy, offlineBar } from '../support/kept-copy.ts'
import { paperOf, picturesOf, print } from '../support/print-media.ts'

test.use({ serviceWorkers: 'allow' })

const agency = 'Агентство «Полдень»'
const shortlist = '/placement/channels-base?tab=shortlist'
const estimate = '/placement/estimates/7/edit'
const brief = '/placement/projects/7/brief'
const logo = (page: Page) => page.getByRole('img', { name: 'Логотип агентства' })

/** Gives the agency a name and a logo, as an administrator does. */
async function setAgency(page: Page, server: AppServer) {
  await server.sql('DELETE FROM agency_profile')
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

/** The number of the page precedes its text. */
const firstPage = async (page: Page) => (await paperOf(page)).pages[0]?.replace(/^1 из \d+ /, '') ?? ''

for (const [name, path, title] of [
  ['an estimate', estimate, 'Набор команды'],
  ['a brief', brief, 'Проект: '],
  ['a shortlist', shortlist, 'Подборка каналов «На бумагу»'],
] as const) {
  test(`${name} has the agency's name and logo above its title on paper, and only there`, async ({
    page,
    signIn,
    server,
  }) => {
    await signIn(page)
    await server.sql('DELETE FROM agency_profile')
    await fillShortlist(page, server, 'На бумагу', 3)
    // An agency without name and logo has papers that start with their title.
    const answered = page.waitForResponse(/sign-in-options/)
    await page.goto(path)
    await answered
    await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${title}`))
    expect(await picturesOf(page)).toBe(0)

    await setAgency(page, server)
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
  })
}

test('on a phone in dark mode the letterhead stands above the title, dark on white', async ({
  page,
  signIn,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await setAgency(page, server)
  await page.goto(brief)
  await expect.poll(() => firstPage(page)).toMatch(new RegExp(`^${agency} Проект: `))
  await print(page)
  await expect(page.getByText(agency)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('without a network a shortlist prints with the letterhead that the device knows', async ({
  page,
  context,
  signIn,
  server,
}) => {
  test.setTimeout(120_000)
  await signIn(page)
  await setAgency(page, server)
  await fillShortlist(page, server, 'На бумагу', 3)
  await page.goto('/placement/channels-base')
  await keepCopy(page)
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
