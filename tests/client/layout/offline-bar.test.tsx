// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBar } from '#client/layout/page-bars.tsx'
import { apiObserver } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { serverFactsOf } from '#client/lib/http/http-client.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { isAgeing } from '#client/offline/copy/shown-as-of.ts'
import { syncStatus } from '#client/offline/sync/sync-status.ts'
import '../patient-waits.ts'

const sync = { startedAt: null, inherited: false }
const at = (moment: string) => new Date(moment)

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  queryClient.clear()
  act(syncStatus.reset)
  act(connection.reportAnswer)
})

/** Opens a page with the copies of these lists, each as of its moment. */
function open(kept: Record<string, Date> = {}, error?: Error) {
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
      {Object.entries(kept).map(([name, asOf]) => (
        <List key={name} name={name} asOf={asOf} error={error} />
      ))}
    </QueryClientProvider>,
  )
}
function openWithout(kept: Record<string, Date>) {
  act(connection.reportFailure)
  open(kept)
}
const said = () => screen.getByRole('status').textContent
const startedAt = Date.now()
const ago = (days: number) => new Date(startedAt - days * 24 * 60 * 60_000)

function List({ name, asOf, error }: { name: string; asOf: Date; error: Error | undefined }) {
  const copy = async () => ({ data: [name], asOf })
  return <p>{useQuery(readingQuery([name], { network: () => Promise.reject(error), copy })).data?.data}</p>
}

test.each([
  ['of the oldest data on the screen', { directions: ago(2), positions: ago(1) }, 2],
  ['of an old chat without a warning of prices, also beside fresh ones', { chats: ago(8), channels: ago(1) }, 8],
])('the bar shows the date %s', async (_, kept, days) => {
  openWithout(kept)
  await expect.poll(said).toContain(`данные на ${ago(days).toLocaleDateString('ru-RU')}`)
  expect(said()).not.toContain('старше')
})

test('the bar says that the server lacks space until it has room again', () => {
  open()
  const hear = (header?: string) => {
    const headers = header === undefined ? {} : { 'promodesk-disk': header }
    act(() => apiObserver.answered(serverFactsOf(new Response('{}', { headers }))))
  }
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
  await expect.poll(said).toMatch(`${text} · данные на`)
})

test('the bar names a copy that replaces the answer of a failing server', async () => {
  open({ directions: new Date() }, new ApiError({ status: 503 }))
  await screen.findByText('directions')
  expect(connection.get()).toBe('online')
  expect(said()).toMatch('Сервер не отвечает · данные на')
  act(() => queryClient.setQueryData(['directions'], { data: ['Имидж'], asOf: null }))
  await expect.poll(said).toBe('')
})

test('a copy older than seven days is marked', async () => {
  openWithout({ channels: ago(8) })
  await expect.poll(said).toMatch(/цены старше 7\u00a0дней$/)
  expect(isAgeing(at('2026-11-14T10:00:00Z'), at('2026-11-21T10:00:00Z').getTime())).toBe(false)
  expect(isAgeing(at('2026-11-14T10:00:00Z'), at('2026-11-21T10:00:01Z').getTime())).toBe(true)
})

test('failures and the age of the base are reported only on a page that shows the base', async () => {
  const old = ago(8)
  const problem = 'Не удалось обновить базу каналов на этом устройстве'
  syncStatus.follow({ phase: 'failed', asOf: old.getTime(), count: 1, progress: null, problem, ...sync })
  openWithout({})
  expect(said()).toMatch('база каналов на')
  expect(said()).not.toMatch(/базу каналов|старше/)
  cleanup()
  openWithout({ channels: old })
  await expect.poll(said).toMatch('старше')
  expect(said()).toMatch(problem)
  act(connection.reportAnswer)
  expect(said()).toBe(problem)
  cleanup()
  open()
  expect(said()).toBe('')
})

test('without a connection the bar says that an unsaved form is kept, and a saved one needs no word', () => {
  openWithout({})
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
