// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBar } from '#client/layout/offline-bar.tsx'
import { apiObserver } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { serverFactsOf } from '#client/lib/http/server-facts.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { isAgeing } from '#client/offline/copy/copy-age.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { syncStatus } from '#client/offline/sync/sync-status.ts'
import '../patient-waits.ts'

const DAY_MS = 24 * 60 * 60_000
const sync = { startedAt: null, inherited: false }
const at = (moment: string) => new Date(moment)

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  queryClient.clear()
  act(syncStatus.reset)
  act(connection.reportAnswer)
})

function openWithout(kept: Record<string, Date>) {
  act(connection.reportFailure)
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
      {Object.entries(kept).map(([name, asOf]) => (
        <List key={name} name={name} asOf={asOf} />
      ))}
    </QueryClientProvider>,
  )
}

test('the bar shows the date of the oldest data on the screen', async () => {
  const now = Date.now()
  openWithout({ directions: new Date(now - 2 * DAY_MS), positions: new Date(now - DAY_MS) })
  const day = new Date(now - 2 * DAY_MS).toLocaleDateString('ru-RU')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(`данные на ${day}`))
  expect(screen.getByRole('status').textContent).not.toContain('старше')
})

test('the bar says that the server lacks space until it has room again', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
    </QueryClientProvider>,
  )
  const hear = (header?: string) => {
    const headers = header === undefined ? {} : { 'promodesk-disk': header }
    act(() => apiObserver.answered(serverFactsOf(new Response('{}', { headers }))))
  }
  const said = () => screen.getByRole('status').textContent
  hear('low')
  expect(said()).toContain('новые файлы не принимаются')
  hear('full')
  expect(said()).toContain('изменения не сохраняются, читать можно')
  hear()
  expect(said()).toBe('')
})

test.each([
  [true, 'Сервер не отвечает'],
  [false, 'Нет сети'],
])('the bar tells a silent server from a missing network (network: %s)', async (hasNetwork, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasNetwork)
  openWithout({ directions: new Date() })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(`${text} · данные на`))
})

test('the bar names a copy that replaces the answer of a failing server', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
      <List name="directions" asOf={new Date()} error={new ApiError({ status: 503 })} />
    </QueryClientProvider>,
  )
  await screen.findByText('directions')
  expect(connection.get()).toBe('online')
  expect(screen.getByRole('status').textContent).toMatch('Сервер не отвечает · данные на')
  act(() => queryClient.setQueryData(['directions'], { data: ['Имидж'], asOf: null }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

test('a copy older than seven days is marked', async () => {
  openWithout({ channels: new Date(Date.now() - 8 * DAY_MS) })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/цены старше 7\u00a0дней$/))
  expect(isAgeing(at('2026-11-14T10:00:00Z'), at('2026-11-21T10:00:00Z').getTime())).toBe(false)
  expect(isAgeing(at('2026-11-14T10:00:00Z'), at('2026-11-21T10:00:01Z').getTime())).toBe(true)
})

test('an old chat shows its date without a warning of prices, and fresh prices beside it are not called old', async () => {
  const old = new Date(Date.now() - 8 * DAY_MS)
  openWithout({ chats: old, channels: new Date(Date.now() - DAY_MS) })
  const day = old.toLocaleDateString('ru-RU')
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(`данные на ${day}`))
  expect(screen.getByRole('status').textContent).not.toContain('старше')
})

test('failures and the age of the base are reported only on a page that shows the base', async () => {
  const old = new Date(Date.now() - 8 * DAY_MS)
  const problem = 'Не удалось обновить базу каналов на этом устройстве'
  syncStatus.follow({ phase: 'failed', asOf: old.getTime(), count: 1, progress: null, problem, ...sync })
  openWithout({})
  expect(screen.getByRole('status').textContent).toMatch('база каналов на')
  expect(screen.getByRole('status').textContent).not.toMatch(/базу каналов|старше/)
  cleanup()
  openWithout({ channels: old })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch('старше'))
  expect(screen.getByRole('status').textContent).toMatch(problem)
  act(connection.reportAnswer)
  expect(screen.getByRole('status').textContent).toBe(problem)
  cleanup()
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
})

function List({ name, asOf, error }: { name: string; asOf: Date; error?: Error }) {
  const copy = async () => ({ data: [name], asOf })
  return <p>{useQuery(readingQuery([name], { network: () => Promise.reject(error), copy })).data?.data}</p>
}

test('without a connection the bar says that an unsaved form is kept, and a saved one needs no word', () => {
  openWithout({})
  const said = () => screen.getByRole('status').textContent
  expect(said()).not.toContain('введённое')
  let isDirty = true
  const remove = unsavedForms.add(() => isDirty)
  act(unsavedForms.changed)
  expect(said()).toContain('введённое хранится на устройстве до подключения')
  isDirty = false
  act(unsavedForms.changed)
  expect(said()).not.toContain('введённое')
  act(remove)
})
