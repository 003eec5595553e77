import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/app-server.ts'
import { answered, ask } from '../support/chat-screen.ts'
import { movingParts } from '../support/moving-parts.ts'
import { screens } from '../support/screens.ts'
import { unseenControls } from '../support/seen-controls.ts'

const channels = '/placement/channels-base'

for (const [width, height, isTouch] of [
  [390, 844, true],
  [820, 1180, true],
  [1280, 720, false],
  [1440, 900, false],
] as const) {
  test.describe(() => {
    test.use({
      viewport: { width, height },
      hasTouch: isTouch,
      isMobile: isTouch,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`every control in the tab order is visible, and nothing moves without cause, ${width} px`, async ({
      page,
      signIn,
      server,
    }) => {
      await server.sql('DELETE FROM shortlists')
      test.setTimeout(600_000)
      page.on('dialog', (question) => void question.accept())
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
      await look(page, 'login')
      await signIn(page)
      for (const [name, path, heading] of screens) {
        // The skeletons are still there.
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('main')).toBeVisible()
        expect.soft(await movingParts(page), `${name}, at first`).toEqual([])
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await look(page, name)
      }
      for (const [name, open] of states) {
        await open(page)
        await look(page, name)
      }
    })
  })
}

/** The states of screens beyond their first look. dialogs.spec.ts tests overlays. */
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
      await ask(page, 'Подбери три канала. Нужна таблица и метки для ссылок')
      await answered(page)
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

async function look(page: Page, name: string) {
  expect.soft(await unseenControls(page), name).toEqual([])
  expect.soft(await movingParts(page), name).toEqual([])
}
