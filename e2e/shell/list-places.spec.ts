import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { fillShortlist } from '../support/filled-shortlist.ts'

const projects = '/placement/projects?page=2'
const estimates = '/placement/estimates?search=%D0%BE'
const channels = '/placement/channels-base?page=3&page_size=50&sort=-subscribers'

const rows = (page: Page) => page.locator('main [data-row] a[href^="/placement/"]')
/** Returns the scroll position of the rows' container. */
const scrollTop = (page: Page) =>
  page
    .locator('main [data-row]')
    .first()
    .evaluate((row) => {
      let element = row.parentElement
      while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY))
        element = element.parentElement
      return element?.scrollTop ?? 0
    })

/** Scrolls with the wheel to a row further down and returns its link. */
async function goDown(page: Page) {
  await rows(page).first().hover()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(300)
  const names = await rows(page).evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 350 && bottom < innerHeight - 120
      })
      .map((link) => link.getAttribute('href') ?? ''),
  )
  const href = names.at(-1) ?? ''
  return { link: page.locator(`main [data-row] a[href="${href}"]`).first(), top: await scrollTop(page) }
}

type Left = Awaited<ReturnType<typeof goDown>>

async function isWhereItWas(page: Page, address: string, { link, top }: Left) {
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
  await expect(link).toBeInViewport()
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThan(2)
}

async function isAsLeft(page: Page, address: string, left: Left) {
  await isWhereItWas(page, address, left)
  await expect(left.link).toBeFocused()
}

test('going back to a list restores its address, place and row', async ({ page, signIn }) => {
  await signIn(page)
  for (const [address, ways] of [
    [projects, [back, 'Проекты']],
    [estimates, [back, 'Отмена', 'Расчётки']],
    [channels, [back, 'Отмена', 'Каналы']],
  ] as const) {
    for (const way of ways) {
      await test.step(`${address} ${way}`, async () => {
        await page.goto(address)
        const left = await goDown(page)
        const shown = new URL(page.url()).pathname + new URL(page.url()).search
        await left.link.click()
        await expect(page.locator('main [data-row]')).toHaveCount(0)
        if (way === back) await page.goBack()
        else if (way === 'Отмена') await page.getByRole('button', { name: way }).click()
        else await page.getByRole('link', { name: way, exact: true }).last().click()
        await isAsLeft(page, shown, left)
      })
    }
  }
})

const back = 'the back of the browser'

const many = 'FROM generate_series(1, 120) n'
/** Lists whose rows are not links, so users return to them from another section. */
const others = [
  {
    address: '/placement/positions-registry',
    link: 'Реестр должностей',
    add: `INSERT INTO positions (title, title_search, description)
          SELECT 'Ящик ' || n, 'ящик ' || n, 'Описание' ${many}`,
  },
  {
    address: '/placement/directions',
    link: 'Направления',
    add: `INSERT INTO directions (title, title_search) SELECT 'Ящик ' || n, 'ящик ' || n ${many}`,
  },
  {
    address: '/placement/channels-base?tab=categories',
    link: 'База каналов',
    add: `INSERT INTO channel_categories (title, title_search) SELECT 'Ящик ' || n, 'ящик ' || n ${many}`,
  },
  {
    address: '/services',
    link: 'Сервисы',
    add: `INSERT INTO services (title, title_search, description, url, status, created_at)
          SELECT 'Ящик ' || n, 'ящик ' || n, 'Описание', 'https://example.org', 'free', now() ${many}`,
  },
]

for (const { address, link, add } of others) {
  test(`a list whose rows lead nowhere is where it was left: ${address}`, async ({
    page,
    signIn,
    server,
  }) => {
    await server.sql(add)
    await signIn(page, address)
    // The list's scrolling hides the tabs, so the test uses the side menu, which stays visible.
    const side = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true })
    const isElsewhere = () => expect(page.locator('main [data-row]')).toHaveCount(0)
    const isAsLeft = async () => {
      await expect(page).toHaveURL((url) => url.pathname + url.search === address)
      await expect.poll(() => scrollTop(page)).toBe(700)
    }
    await page.locator('main [data-row]').first().hover()
    await page.mouse.wheel(0, 700)
    await expect.poll(() => scrollTop(page)).toBe(700)
    await side('PromoGPT').click()
    await isElsewhere()
    await page.goBack()
    await isAsLeft()
    await side('PromoGPT').click()
    await isElsewhere()
    if (address === '/services') await side(link).click()
    else {
      await side('Размещение в соцсетях').click()
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    }
    await isAsLeft()
  })
}

test('a comparison restores its scroll position and focuses the channel that was opened', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page)
  await fillShortlist(page, server, 'Место', 40)
  const address = '/placement/channels-base?tab=shortlist'
  const comparison = page.getByRole('region', { name: 'Сравнение каналов' })
  const place = () => comparison.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))
  await page.goto(address)
  await expect(comparison.getByRole('columnheader')).toHaveCount(41)
  await page.waitForLoadState('networkidle')
  await comparison.hover()
  await page.mouse.wheel(4000, 300)
  await expect.poll(place).toEqual({ scrollLeft: 4000, scrollTop: 300 })
  for (const way of [back, 'Отмена']) {
    const links = comparison.locator('thead th[data-row] a[href^="/placement/"]')
    const seen = await links.evaluateAll((all) =>
      all.findIndex((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left > innerWidth / 2 && right < innerWidth - 100
      }),
    )
    // The test clicks by coordinates, because Playwright would scroll to the sticky header's original position.
    const box = await links.nth(seen).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await expect(page).toHaveURL(/edit$/)
    if (way === back) await page.goBack()
    else await page.getByRole('button', { name: way }).click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === address)
    await expect(links.nth(seen)).toBeFocused()
    // Some rows become a pixel higher when their values load.
    await expect.poll(async () => Math.abs((await place()).scrollTop - 300)).toBeLessThan(8)
    expect((await place()).scrollLeft).toBe(4000)
  }
})

test("a form's reload and a visit to another section keep the list's place, and a link with a search does not", async ({
  page,
  signIn,
}) => {
  await signIn(page, channels)
  const left = await goDown(page)
  const shown = new URL(page.url()).pathname + new URL(page.url()).search
  await left.link.click()
  await expect(page.getByRole('button', { name: 'Отмена' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await isAsLeft(page, shown, left)
  await page.getByRole('link', { name: 'Направления' }).click()
  // The address changes before the page, so the test waits for the new heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Направления' })).toBeVisible()
  // The clicked tab keeps the focus.
  await page.getByRole('link', { name: 'База каналов' }).click()
  await isWhereItWas(page, shown, left)
  await page.goto('/placement/channels-base')
  await expect(page.getByText(/^1-20 из/)).toBeVisible()
  expect(await scrollTop(page)).toBe(0)
})

test("a list keeps its place when its row is deleted, and going back keeps a page's place", async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const { id: _, version: __, ...sample } = await api(page, 'GET', '/channels/7')
  const { id } = await api(page, 'POST', '/channels/', { ...sample, title: '!Уходящий' })
  await page.goto('/placement/channels-base?page_size=50')
  await page.getByRole('link', { name: '!Уходящий' }).focus()
  const { top } = await goDown(page)
  await page.getByRole('link', { name: '!Уходящий' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('button', { name: 'Отмена' })).toBeVisible()
  await api(page, 'DELETE', `/channels/${id}`)
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect.poll(() => scrollTop(page)).toBe(top)
  await page.getByRole('button', { name: 'Страница 2', exact: true }).click()
  await expect(page.getByText(/^51-100 из/)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page.getByText(/^1-50 из/)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(top)
})

test('a sign-out forgets the places', async ({ page, signIn }) => {
  await signIn(page, channels)
  await goDown(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('promodesk-list-places')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('cards keep their place, and another page begins at its top', async ({ page, signIn }) => {
    await signIn(page)
    for (const [address, way] of [
      [projects, 'Назад: Проекты'],
      [estimates, 'Назад: Расчётки'],
    ] as const) {
      await page.goto(address)
      const left = await goDown(page)
      const shown = new URL(page.url()).pathname + new URL(page.url()).search
      await left.link.click()
      await page.getByRole('link', { name: way }).click()
      await isAsLeft(page, shown, left)
    }
    await page.goto(channels)
    await goDown(page)
    await page.getByRole('button', { name: 'Предыдущая страница' }).click()
    await expect(page.getByText(/^51-100 из/)).toBeVisible()
    await expect.poll(() => scrollTop(page)).toBe(0)
  })
})
