// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAppBadge } from '#client/layout/use-app-badge.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { annaToken } from '../access-token.ts'
import { startAnsweringServer } from '../answering-server.ts'
import '../patient-waits.ts'

const shown: (number | 'none')[] = []
let server: Awaited<ReturnType<typeof startAnsweringServer>>
let pending = 3

beforeEach(async () => {
  server = await startAnsweringServer(({ body }) => {
    const { manager_ids, stage_statuses } = JSON.parse(body)
    const total = manager_ids ? pending : 2
    expect(stage_statuses).toEqual([manager_ids ? 'pending' : 'declined'])
    return { json: { items: [], total, page: 1, page_size: 10, pages: 1 } }
  })
  window.happyDOM.setURL(server.origin)
  session.signIn(annaToken)
  vi.stubGlobal('navigator', {
    onLine: true,
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  session.signOut()
  queryClient.clear()
  await server.stop()
})

test('the icon counts the briefs that wait for the user, follows changes of projects, and shows nothing after a sign-out', async () => {
  const user = { id: '7', email: 'anna@agency.example', fullName: 'Анна' }
  const { unmount } = renderHook(() => useAppBadge(user), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await expect.poll(() => shown).toEqual([5])
  pending = 4
  await act(() => queryClient.invalidateQueries({ queryKey: projectsKey }))
  await expect.poll(() => shown).toEqual([5, 6])
  unmount()
  expect(shown).toEqual([5, 6, 'none'])
})
