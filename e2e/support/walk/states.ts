import { expect, type Page } from '@playwright/test'
import { answered, answers, ask, askModel, attachLongFile } from '../chat-screen.ts'
import { makeMovedShortlist, movePrice } from '../filled-shortlist.ts'
import { decide, ownBrief } from '../own-brief.ts'
import type { screensOf } from '../screens.ts'

type State = [name: string, open: (page: Page) => Promise<unknown>, on?: 'touch']

const channels = '/placement/channels-base'

/** States of screens other than the initial one. Overlays are in overlays.ts. */
export const statesOf: Record<keyof typeof screensOf, State[]> = {
  'chat and administration': [
    ['a chat whose answer has another version', openChat],
    ['a chat with a long file', openLongFile],
    ['an answer with cards and a doubtful price', openCards],
    ['an unknown address', openNothing],
  ],
  'services and projects': [
    ['a pending brief', (page) => openBrief(page, false)],
    ['a declined brief', (page) => openBrief(page, true)],
  ],
  'channels and registries': [
    ['channels that are found', openFound],
    ['nothing is found', openNotFound],
    ['an empty shortlist', openEmptyShortlist],
    ['a comparison of moved prices', openComparison],
    ['a channel to its end, with its prices of before', openMemory],
  ],
}

async function openChat(page: Page) {
  await page.goto('/chat')
  await askModel(page, 'Напиши план на неделю. Нужна таблица и метки для ссылок')
  await answered(page)
  await page.getByRole('button', { name: 'Другой вариант' }).click()
  await expect(page.getByRole('button', { name: 'Предыдущий вариант' })).toBeVisible()
  await answered(page)
  // The pressed button has a tooltip under the pointer.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
}

async function openLongFile(page: Page) {
  await page.goto('/chat')
  await attachLongFile(page)
  for (const text of ['О чём план?', 'Какие сроки?']) {
    await ask(page, text)
    await answered(page)
  }
  await expect(page.getByRole('note', { name: 'Что не учтено в ответе' })).toBeVisible()
}

/** A stored answer cites channels, a brief, an estimate and projects, and has a price that the base does not confirm. */
async function openCards(page: Page) {
  const known = { total: 1, as_of: '2026-11-20T10:00:00.000Z', ids: [1] }
  const cards = [
    ['Каналы до 50 000 ₽', `${channels}?agency_price=..50000`, {}],
    ['Каналы без реестра', `${channels}?rkn_status=not_registered&subscribers=20000..`, {}],
    ['Бриф весны', '/placement/projects/1/brief', { states: ['report/approved'], versions: [1] }],
    ['Смета весны', '/placement/estimates/1/edit', { prices: ['1.00'], versions: [1] }],
    ['Проекты на брифе', '/placement/projects?stages=%5B%22brief%22%5D', {}],
  ] as const
  const cited = cards.map(([, address, figures]) => ({ ...known, address, figures }))
  await page.goto('/chat')
  await ask(page, 'Короткий ответ')
  await answered(page)
  const unverified = [{ value: '48 000 ₽', at: 8 }]
  const links = cards.map(([title, address]) => `[${title}](${address})`)
  await answerWith(page, `Цена от 48 000 ₽ за пост.\n\n${links.join('\n\n')}`, { cited, unverified })
  const answer = answers(page)
  await expect(answer.getByRole('table').first().getByRole('link').first()).toBeVisible()
  await expect(answer.getByText('С тех пор изменился этап', { exact: false })).toBeVisible()
  await expect(answer.getByText('С тех пор изменилась, была', { exact: false })).toBeVisible()
  await expect(answer.getByRole('list', { name: 'Проекты на брифе' }).getByRole('link').first()).toBeVisible()
  await expect(answer).toContainText('48 000 ₽ (нет в базе)')
}

/** Shows the chat as if the assistant had answered this with the agency's base. */
async function answerWith(page: Page, msg: string, attributes: object) {
  await page.unrouteAll()
  await page.route(/\/chats\/[^/]+\/messages/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const history = await response.json()
    for (const row of history.rows) {
      if (row.attributes.role === 'user') row.attributes.use_agency_base = true
      else Object.assign(row, { msg, attributes: { ...row.attributes, ...attributes } })
    }
    await route.fulfill({ response, json: history })
  })
  await page.reload()
  await expect(answers(page)).toHaveCount(1)
}

async function openNothing(page: Page) {
  await page.goto('/placement/nothing')
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await page.goBack()
  await expect(page.getByText('К сожалению, запрашиваемая страница не существует')).toBeVisible()
}

async function openBrief(page: Page, isDeclined: boolean) {
  const { project, brief } = await ownBrief(page)
  if (isDeclined) await decide(page, brief, 'declined')
  await page.goto(`/placement/projects/${project}/brief`)
  await expect(page.getByRole('heading', { level: 1, name: /^Проект: / })).toBeVisible()
}

async function openFound(page: Page) {
  await page.goto(`${channels}?search=${encodeURIComponent('кух')}&page_size=50`)
  await expect(page.getByText(/^1-\d+ из /)).toBeVisible()
}

async function openNotFound(page: Page) {
  await page.goto(`${channels}?search=qqqq`)
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
}

async function openEmptyShortlist(page: Page) {
  await page.goto(`${channels}?tab=shortlist`)
  await expect(page.getByRole('button', { name: 'Вставить ссылки' })).toBeVisible()
}

async function openComparison(page: Page) {
  await makeMovedShortlist(page)
  await page.goto(`${channels}?tab=shortlist`)
  await expect(page.getByText(/^Выросла\. /)).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Скопировать для клиента' })).toBeEnabled()
}

/** Raises a price and takes it back, so that the channel is as before but remembers. */
async function openMemory(page: Page) {
  for (const more of [1, -1]) await movePrice(page, 6, more)
  await page.goto(`${channels}/6/edit`)
  await expect(page.getByRole('region', { name: 'Как менялись цены' })).toBeVisible()
  await expect(async () => {
    await page.getByText('Комментарий', { exact: true }).scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(page.getByRole('region', { name: 'Можно ставить?' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
