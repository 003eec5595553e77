import { expect, type Page, type ViewportSize } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { pageFaults } from '../support/axe.ts'
import { answered, ask, attachLongFile } from '../support/chat-screen.ts'
import { movingParts } from '../support/moving-parts.ts'
import { screens } from '../support/screens.ts'
import { scrollBars } from '../support/scroll-bars.ts'
import { unseenControls } from '../support/seen-controls.ts'

test.use(scrollBars)

const soft = expect.configure({ soft: true })

const channels = '/placement/channels-base'

for (const [device, isTouch, sizes] of [
  [
    'phone and tablet',
    true,
    [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
    ],
  ],
  [
    'laptops',
    false,
    [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ],
  ],
] as const) {
  test.describe(() => {
    test.use({
      viewport: sizes[0],
      hasTouch: isTouch,
      isMobile: isTouch,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`every screen passes axe, is still, and shows every control in the tab order, ${device}`, async ({
      page,
      signIn,
      server,
    }) => {
      await server.sql('DELETE FROM shortlists')
      test.setTimeout(600_000)
      page.on('dialog', (question) => void question.accept())
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) errors.push(message.text())
      })
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
      await look(page, 'login', sizes)
      await signIn(page, '/services/create')
      for (const [name, path, heading] of screens) {
        // The skeletons are still visible at this point.
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('main')).toBeVisible()
        expect.soft(await movingParts(page), `${name}, at first`).toEqual([])
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await look(page, name, sizes)
      }
      for (const [name, open] of states) {
        await open(page)
        await look(page, name, sizes)
      }
      expect(errors).toEqual([])
    })
  })
}

test('a control that is hidden from the second row on is detected', async ({ page, signIn }) => {
  await signIn(page)
  const picks = page.getByRole('table').getByRole('button', { name: /^В подборку: / })
  await expect(picks.nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await unseenControls(page, 'table')).toEqual([])
  await picks.evaluateAll((all) => {
    for (const pick of all.slice(1)) pick.style.opacity = '0'
  })
  expect((await unseenControls(page, 'table')).join()).toMatch(/В подборку: .* also on focus/)
})

test.describe(() => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('on a wide screen with touch, the actions of each row are seen', async ({ page, signIn }) => {
    await signIn(page, '/chat')
    for (const text of ['Первый вопрос', 'Второй вопрос']) {
      await page.goto('/chat')
      await ask(page, text)
      await answered(page)
    }
    const list = page.getByRole('list', { name: 'История чатов' })
    await expect(list.getByRole('button', { name: /^Действия с чатом/ })).not.toHaveCount(1)
    expect(await unseenControls(page)).toEqual([])
    for (const path of ['/services', '/placement/estimates', '/placement/positions-registry', channels]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await unseenControls(page), path).toEqual([])
    }
  })
})

test("a menu of a table's row is seen before the pointer or the focus comes", async ({ page, signIn }) => {
  await signIn(page, '/placement/estimates')
  const menu = page
    .getByRole('table')
    .getByRole('button', { name: /^Действия с расчёткой/ })
    .first()
  await expect(menu.locator('xpath=..')).toHaveCSS('opacity', '0.65')
  await menu.focus()
  await expect(menu.locator('xpath=..')).toHaveCSS('opacity', '1')
})

/** States of screens other than the initial one. dialogs.spec.ts tests overlays. */
const states: [name: string, open: (page: Page) => Promise<unknown>][] = [
  [
    'channels that are found',
    async (page) => {
      await page.goto(`${channels}?search=${encodeURIComponent('кух')}&page_size=50`)
      await expect(page.getByText(/^1-\d+ из /)).toBeVisible()
    },
  ],
  [
    'nothing is found',
    async (page) => {
      await page.goto(`${channels}?search=qqqq`)
      await expect(page.getByText('Ничего не найдено')).toBeVisible()
    },
  ],
  [
    'an empty shortlist',
    async (page) => {
      await page.goto(`${channels}?tab=shortlist`)
      await expect(page.getByRole('button', { name: 'Вставить ссылки' })).toBeVisible()
    },
  ],
  [
    'a shortlist',
    async (page) => {
      await page.goto(channels)
      const picks = page.getByRole('button', { name: /^В подборку: / })
      for (const index of [0, 1, 2]) await picks.nth(index).click()
      await page.goto(`${channels}?tab=shortlist`)
      await expect(page.getByRole('columnheader')).toHaveCount(4)
      await expect(page.getByRole('button', { name: 'Скопировать для клиента' })).toBeEnabled()
    },
  ],
  ['a pending brief', (page) => openBrief(page, 'pending')],
  ['a declined brief', (page) => openBrief(page, 'declined')],
  [
    'a chat',
    async (page) => {
      await page.goto('/chat')
      await ask(page, 'Напиши план на неделю. Нужна таблица и метки для ссылок')
      await answered(page)
    },
  ],
  [
    'a chat with a long file',
    async (page) => {
      await page.goto('/chat')
      await attachLongFile(page)
      for (const text of ['О чём план?', 'Какие сроки?']) {
        await ask(page, text)
        await answered(page)
      }
      await expect(page.getByRole('note', { name: 'Что не учтено в ответе' })).toBeVisible()
    },
  ],
]

async function openBrief(page: Page, status: 'pending' | 'declined') {
  const body = { stages: ['brief'], stage_statuses: [status] }
  const { items } = await api(page, 'POST', '/projects/?page=1&page_size=10', body)
  await page.goto(`/placement/projects/${items[0].id}/brief`)
  await expect(page.getByRole('heading', { level: 1, name: /^Проект: / })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Checks the page in the first size in both modes, then resized to the others. */
async function look(page: Page, name: string, sizes: readonly ViewportSize[]) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // antd's colours change a moment after the page's.
    await soft.poll(() => pageFaults(page), `${name}, ${colorScheme}`).toEqual([])
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A check leaves the focus on a control; a focused skip link would cover the controls below it.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const where = `${name}, ${size.width} px`
    await soft.poll(() => sidewaysScroll(page), where).toBe(0)
    expect.soft(await unseenControls(page), where).toEqual([])
    expect.soft(await movingParts(page), where).toEqual([])
  }
  await page.setViewportSize(sizes[0] ?? { width: 0, height: 0 })
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
