// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CitedChannels, whyText } from '#client/features/channels/cited/cited-channels.tsx'
import { CitedPlacement } from '#client/features/cited-placement/cited-placement.tsx'
import { CopyLockedError, NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { CitedFailure } from '#client/ui/page/cited-card.tsx'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { anEstimate } from '../../estimates/an-estimate.ts'
import { sampleChannels } from '../../offline/sample-channels.ts'
import { ourMeta } from '../../our-meta.ts'
import { pageTest } from '../../page-test.tsx'
import { press } from '../../press.ts'
import { aProject } from '../../projects/a-project.ts'

const list = '/placement/channels-base'
let shown: { address: string; cited: CitedThing | undefined }
const page = pageTest({
  path: '/chat/a',
  component: function Card() {
    const Cited = shown.address.startsWith(list) ? CitedChannels : CitedPlacement
    return <Cited {...shown} title="Найденное" link={<a href="/">Только ссылка</a>} />
  },
})

const [sample] = sampleChannels(1, 1)
function aChannel(id: number, agency_price: number, more: Partial<Channel> = {}): Channel {
  if (!sample) throw new Error('no sample')
  const fine = { rkn_status: 'registered', risk_level: 'no_risk', subscribers: 500 } as const
  return { ...sample, ...fine, id, title: `Канал ${id}`, agency_price, ...more }
}

type Base = { found: Channel[]; total?: number; single?: Channel[] }
const about = { as_of: '2026-11-20T10:00:00.000Z' }
const citedOf = (address: string, ids: number[], prices: (string | null)[], total = ids.length) => ({
  ...about,
  address,
  ids,
  total,
  figures: { prices },
})

async function open(address: string, { found, total = found.length, single = [] }: Base, cited?: CitedThing) {
  shown = { address, cited }
  page.answer({
    'GET /meta': ourMeta(),
    'GET /placement-rules': { json: { ...defaultPlacementRules, version: 1 } },
    'GET /channel-categories/': { json: [{ id: 3, title: 'Технологии', related_channel_titles: [] }] },
    'POST /channels/search': { json: { items: found, total } },
    ...Object.fromEntries(single.map((one) => [`GET /channels/${one.id}`, { json: one }])),
  })
  await page.open()
}
const textsOf = (shown: HTMLElement[]) => shown.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
const rows = () => textsOf(within(screen.getByRole('table')).getAllByRole('row').slice(1))
const address = `${list}?agency_price=..50000`

test('a card asks for the conditions of its address, names each once, and shows ten channels on demand', async () => {
  const found = Array.from({ length: 12 }, (_, place) => aChannel(place + 1, 1_000))
  await open(`${address}&category_ids=%5B3%5D`, { found, total: 40 })
  const conditions = () => textsOf(within(screen.getByRole('list', { name: 'Условия' })).getAllByRole('listitem'))
  await expect.poll(conditions).toEqual(['Категория: Технологии', 'Агентская цена до 50 000 ₽'])
  await press('Ещё 6 из 36')
  const asked = page.requests().find(({ method }) => method === 'POST')
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({
    category_ids: [3],
    conditions: ['agency_price=..50000'],
  })
  expect(rows()).toHaveLength(10)
  expect(screen.getByText('Всего 40')).toBeTruthy()
})

test('a card says which prices have changed since the answer, and how many channels there were', async () => {
  const found = [aChannel(1, 2_000), aChannel(2, 3_000), aChannel(3, 4_000)]
  await open(address, { found, total: 5 }, citedOf(address, [1, 2, 3], ['1000.00', '2500.00', '4000.00'], 3))
  expect(await screen.findByText(/^С тех пор 2\sцены изменились: «Канал 1», «Канал 2»$/)).toBeTruthy()
  expect(screen.getByText('Было 3, сейчас 5')).toBeTruthy()
  expect(rows().filter((row) => row?.includes('было'))).toHaveLength(2)
})

test('a cited channel that left the list stays in its place with the reason, and is not picked', async () => {
  const [stays, left] = [aChannel(2, 2_000), aChannel(5, 60_000)]
  const cited = citedOf(address, [2, 5, 6], ['2000.00', '5676.00', '1.00'])
  await open(address, { found: [stays], single: [left] }, cited)
  await screen.findByText('Канал удалён из базы')
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Канал 2/),
      expect.stringMatching(/^Канал 5.*Больше не подходит: Агентская цена 60 000,00 ₽, было 5 676,00 ₽/),
      'Канал удалён из базы',
    ])
  expect(screen.getByText(/^Изменилась цена: «Канал 5» 5\s676,00\s₽ → 60\s000,00\s₽$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'В подборку' }))
  expect(await screen.findByText(/^Добавлен 1\sканал$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'В подборку: «Канал 2»', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'В подборку: «Канал 5»', pressed: false })).toBeTruthy()
})

test('a card warns of channels that the rules of the agency forbid, with the first reason', async () => {
  await open(address, { found: [aChannel(1, 1, { rkn_status: 'not_registered', subscribers: 30_000 })] })
  await expect.poll(() => rows()[0]).toMatch(/Не ставить\s*Нет в реестре РКН, а подписчиков больше 10 000/)
})

test.each([
  [new Error('500'), 'Ошибка загрузки каналов.'],
  [new CopyLockedError(), 'Копия на этом устройстве закрыта.'],
  [new NotAvailableOfflineError(), /^База каналов ещё не загружена: /],
])('a card without rows says why, and they can be loaded again: %s', (error, text) => {
  const refetch = vi.fn()
  vi.stubGlobal('isSecureContext', true)
  render(<CitedFailure text={whyText(error)} query={{ isFetching: false, refetch }} />)
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a card without channels says so, and an address that this version does not know stays a link', async () => {
  await open(address, { found: [] })
  expect(await screen.findByText('Сейчас по этим условиям каналов нет.')).toBeTruthy()
  for (const unknown of [`${list}?agency_price=дёшево`, `${list}?colour=red`, '/placement/projects?colour=red']) {
    cleanup()
    await open(unknown, { found: [] })
    expect(await screen.findByRole('link', { name: 'Только ссылка' })).toBeTruthy()
  }
})

test('the card of an estimate tells its sums now and before, or why they are not there', async () => {
  const path = '/placement/estimates/7/edit'
  shown = { address: path, cited: citedOf(path, [7], ['1.00']) }
  page.answer({ 'GET /estimates/7': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Расчётка не загрузилась.')).toBeTruthy()
  page.answer({ 'GET /estimates/7': { json: anEstimate() } })
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText(/^С тех пор изменилась, была 1,00\s₽ с НДС$/)).toBeTruthy()
  expect(screen.getByText('Кофейни «Зерно»')).toBeTruthy()
})

test('the card of projects says how many there were, and how many have another state since', async () => {
  const path = '/placement/projects?stages=%5B%22brief%22%5D'
  const states = { figures: { states: ['brief/declined', 'brief/pending'] } }
  shown = { address: path, cited: { ...citedOf(path, [1, 2], [], 3), ...states } }
  const items = [1, 2, 4, 5].map((id) => aProject({ id, stage: 'brief', stage_status: 'pending' }))
  page.answer({ 'POST /projects/': { json: { items, total: 5 } } })
  await page.open()
  expect(await screen.findByText('Было 3, сейчас 5')).toBeTruthy()
  expect(screen.getByText(/^С тех пор 1\sпроект сменил этап$/)).toBeTruthy()
})
