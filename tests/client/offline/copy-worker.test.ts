// @vitest-environment happy-dom
import { expose, type Remote } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import type { ServerFacts } from '#client/lib/http/http-client.ts'
import { session } from '#client/lib/session/session.ts'
import { askAboutCopy, closeCopyWorker } from '#client/offline/sync/copy-worker.ts'
import { annaToken } from '../access-token.ts'

const DAY_MS = 24 * 60 * 60_000

afterEach(() => {
  closeCopyWorker()
  session.signOut()
  vi.unstubAllGlobals()
})

test("an answer to a sync in the copy's worker counts as contact and postpones the lock, and not after a sign-out", async () => {
  const { promise: opened, resolve } = Promise.withResolvers<Remote<Page>>()
  const open = (_userId: string, page: Remote<Page>) => resolve(page)
  vi.stubGlobal('Worker', function startWorker() {
    const { port1, port2 } = new MessageChannel()
    expose({ open, status: () => undefined }, port2)
    return Object.assign(port1, { terminate: () => port1.close() })
  })
  session.signIn(annaToken)
  const longAgo = Date.now() - 20 * DAY_MS
  localStorage.setItem(storageKeys.contact, JSON.stringify({ device: longAgo, server: longAgo }))
  await askAboutCopy(async (worker) => worker.status())
  const page = await opened
  await page.answered({ at: Date.now() })
  const { device, server } = JSON.parse(localStorage.getItem(storageKeys.contact) ?? '{}')
  expect(Math.min(device, server)).toBeGreaterThan(longAgo + 19 * DAY_MS)

  session.signOut()
  localStorage.clear()
  await page.answered({ at: Date.now() })
  expect({ ...localStorage }).toEqual({})
})

type Page = { answered(facts: Pick<ServerFacts, 'at'>): void }
