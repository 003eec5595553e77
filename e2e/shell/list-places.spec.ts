import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'

const projects = '/placement/projects?page=2'
const estimates = '/placement/estimates?search=%D0%BE'
const channels = '/placement/channels-base?page=3&page_size=50&sort=-subscribers'

const allRows = (page: Page) => page.locator('main [data-row]')
const rows = (page: Page) => page.locator('main [data-row] a[href^="/placement/"]')
/** Returns the scroll position of the rows' container, or NaN while it scrolls. */
const scrollTop = (page: Page) =>
  allRows(page)
    .first()
    .evaluate(async (row) => {
      let element = row.parentElement
      while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement
      const top = element?.scrollTop ?? 0
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 200))
      return element?.scrollTop === top ? top : Number.NaN
    })

/** Scrolls with the wheel to a row further down and returns its link and the list's address. */
async function goDown(page: Page) {
  await rows(page).first().hover()
  await page.mouse.wheel(0, 700)
  let top = 0
  const scrolled = async () => {
    top = await scrollTop(page)
    return top
  }
  await expect.poll(scrolled).toBeGreaterThan(300)
  const names = await rows(page).evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 350 && bottom < innerHeight - 120
      })
      .map((link) => link.getAttribute('href') ?? ''),
  )
  const link = page.locator(`main [data-row] a[href="${names.at(-1) ?? ''}"]`).first()
  return { link, top, address: addressOf(page.url()) }
}

const addressOf = (url: string | URL) => new URL(url).pathname + new URL(url).search
type Left = Awaited<ReturnType<typeof goDown>>

async function isWhereItWas(page: Page, { link, top, address }: Left) {
  await expect(page).toHaveURL((url) => addressOf(url) === address)
  await expect(link).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollTop(page)) - top)).toBeLessThan(2)
}

async function isAsLeft(page: Page, left: Left) {
  await isWhereItWas(page, left)
  await expect(left.link).toBeFocused()
}

const back = 'the back of the browser'

test('going back to a list restores its address, place and row, also after a reload, and a link with a search does not', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  for (const [address, way] of [
    [projects, back],
    [projects, 'Проекты'],
    [estimates, 'Отмена'],
    [estimates, 'Расчётки'],
    [channels, back],
    [channels, 'Отмена'],
    [channels, 'Каналы'],
  ] as const) {
    await test.step(`${address} ${way}`, async () => {
      await page.goto(address)
      const left = await goDown(page)
      await left.link.click()
      await expect(allRows(page)).toHaveCount(0)
      if (way === back) await page.goBack()
      else if (way === 'Отмена') await page.getByRole('button', { name: way }).click()
      else await page.getByRole('link', { name: way, exact: true }).last().click()
      await isAsLeft(page, left)
    })
  }
  const left = await goDown(page)
  await left.link.click()
  await expect(page.getByRole('button', { name: 'Отмена' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await isAsLeft(page, left)
  await page.getByRole('link', { name: 'Направления' }).click()
  // The address changes before the page, so the test waits for the new heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Направления' })).toBeVisible()
  // The clicked tab keeps the focus.
  await page.getByRole('link', { name: 'База каналов' }).click()
  await isWhereItWas(page, left)
  await page.goto('/placement/channels-base')
  await expect(page.getByText(/^1-20 из/)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test("a list keeps its place when its row is deleted, and going back keeps a page's place", async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const title = `! ${randomUUID()}`
  const { id } = await api(page, 'POST', '/channels/', { ...(await api(page, 'GET', '/channels/7')), title })
  await page.goto('/placement/channels-base?page_size=50')
  const link = page.getByRole('link', { name: title })
  await link.focus()
  const { top } = await goDown(page)
  await link.evaluate((element: HTMLElement) => element.click())
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

test('a long list renders only the rows near the window, more during scrolling, and one whose rows lead nowhere is where it was left', async ({
  page,
  signIn,
  server,
}) => {
  const title = `Ящик ${randomUUID()}`
  const many = 'FROM generate_series(1, 1000) n'
  const titles = `'${title} ' || n, '${title.toLowerCase()} ' || n`
  const named = `(title, title_search) SELECT ${titles}`
  const lists = [
    {
      address: '/placement/positions-registry',
      link: 'Реестр должностей',
      table: 'positions',
      add: `(title, title_search, description) SELECT ${titles}, 'Описание'`,
    },
    { address: '/placement/directions', link: 'Направления', table: 'directions', add: named },
    {
      address: '/placement/channels-base?tab=categories',
      link: 'База каналов',
      table: 'channel_categories',
      add: named,
    },
    {
      address: '/services',
      link: 'Сервисы',
      table: 'services',
      add: `(title, title_search, description, url, status, created_at)
            SELECT ${titles}, 'Описание', 'https://example.org', 'free', now()`,
    },
  ]
  await signIn(page, '/chat')
  // The list's scrolling hides the tabs, so the test uses the side menu, which stays visible.
  const side = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true })
  const isElsewhere = () => expect(allRows(page)).toHaveCount(0)
  for (const { address, link, table, add } of lists) {
    await test.step(address, async () => {
      await server.sql(`INSERT INTO ${table} ${add} ${many}`)
      await page.goto(address)
      const isAsLeft = async () => {
        await expect(page).toHaveURL((url) => addressOf(url) === address)
        await expect.poll(() => scrollTop(page)).toBe(700)
      }
      await allRows(page).first().hover()
      await expect.poll(() => allRows(page).count()).toBeLessThan(100)
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
      const last = await allRows(page).last().textContent()
      await page.mouse.move(900, 500)
      await page.mouse.wheel(0, 20_000)
      await expect.poll(() => allRows(page).last().textContent()).not.toBe(last)
      // Other tests read the same lists.
      await server.sql(`DELETE FROM ${table} WHERE title LIKE '${title} %'`)
    })
  }
})

test('on a phone cards keep their place, and another page begins at its top', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  for (const [address, way] of [
    [projects, 'Назад: Проекты'],
    [estimates, 'Назад: Расчётки'],
  ] as const) {
    await page.goto(address)
    const left = await goDown(page)
    await left.link.click()
    await page.getByRole('link', { name: way }).click()
    await isAsLeft(page, left)
  }
  await page.goto(channels)
  await goDown(page)
  await page.getByRole('button', { name: 'Предыдущая страница' }).click()
  await expect(page.getByText(/^51-100 из/)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(0)
})
