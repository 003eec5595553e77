// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  sessionStorage.clear()
})

/** The page as it is after a load. */
async function loadPage() {
  const { connection } = await import('#client/lib/connection.ts')
  const chunks = await import('#client/lib/stale-chunk.ts')
  chunks.watchForStaleChunks()
  return { connection, ...chunks }
}

const missChunk = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

it('a page whose part is gone is reloaded, once for a version', async () => {
  const first = await loadPage()
  missChunk()
  expect(first.recoverFromStaleChunk()).toBe(true)
  vi.resetModules()
  const second = await loadPage()
  missChunk()
  expect(second.recoverFromStaleChunk()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('whoever asks while the page is being reloaded is told so too, and it is reloaded once', async () => {
  const { recoverFromStaleChunk } = await loadPage()
  missChunk()
  expect([recoverFromStaleChunk(), recoverFromStaleChunk()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a part that was only fetched ahead reloads nothing', async () => {
  await loadPage()
  expect(missChunk()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('an error that is not of a missing part reloads nothing', async () => {
  const { recoverFromStaleChunk } = await loadPage()
  expect(recoverFromStaleChunk()).toBe(false)
})

it('nothing is reloaded without a connection', async () => {
  const { connection, recoverFromStaleChunk, isChunkMissing } = await loadPage()
  connection.reportFailure()
  missChunk()
  expect(recoverFromStaleChunk()).toBe(false)
  expect(isChunkMissing()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})
