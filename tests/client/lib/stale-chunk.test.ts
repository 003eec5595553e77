// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAnsweringServer } from '../answering-server.ts'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
let server: Awaited<ReturnType<typeof startAnsweringServer>>
let contentType = 'application/json'

beforeEach(async () => {
  vi.resetModules()
  reload.mockClear()
  sessionStorage.clear()
  contentType = 'application/json'
  server = await startAnsweringServer(() => ({ text: '{}', contentType }))
  window.happyDOM.setURL(server.origin)
})
afterEach(() => server.stop())

/** The page as it is after a load. */
async function loadPage() {
  const { connection } = await import('#client/lib/api/connection.ts')
  const chunks = await import('#client/lib/page/stale-chunk.ts')
  chunks.watchForStaleChunks()
  return { connection, ...chunks }
}

function missChunk(message = 'Failed to fetch dynamically imported module: /assets/a.js') {
  const event = new Event('vite:preloadError', { cancelable: true })
  return window.dispatchEvent(Object.assign(event, { payload: new Error(message) }))
}

it('a page whose part is gone is reloaded, once for a version', async () => {
  const first = await loadPage()
  missChunk()
  expect(first.mayRecoverFromStaleChunk()).toBe(true)
  expect(await first.recoverFromStaleChunk()).toBe(true)
  vi.resetModules()
  const second = await loadPage()
  missChunk()
  expect(second.mayRecoverFromStaleChunk()).toBe(false)
  expect(await second.recoverFromStaleChunk()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a second caller is told that the page is being reloaded, and it is reloaded once', async () => {
  const { recoverFromStaleChunk, mayRecoverFromStaleChunk } = await loadPage()
  missChunk()
  expect(await Promise.all([recoverFromStaleChunk(), recoverFromStaleChunk()])).toEqual([true, true])
  expect(mayRecoverFromStaleChunk()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a part that was only fetched ahead reloads nothing', async () => {
  await loadPage()
  expect(missChunk()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('an error that is not of a missing part reloads nothing', async () => {
  const { recoverFromStaleChunk } = await loadPage()
  expect(await recoverFromStaleChunk()).toBe(false)
})

it('nothing is reloaded without a connection', async () => {
  const { connection, recoverFromStaleChunk, isChunkMissing } = await loadPage()
  connection.reportFailure()
  missChunk()
  expect(await recoverFromStaleChunk()).toBe(false)
  expect(isChunkMissing()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

it('nothing is reloaded while the connection is gone and nobody has noticed', async () => {
  contentType = 'text/html'
  const { connection, recoverFromStaleChunk } = await loadPage()
  missChunk()
  expect(connection.get()).toBe('online')
  expect(await recoverFromStaleChunk()).toBe(false)
  expect(connection.get()).toBe('offline')
  expect(reload).not.toHaveBeenCalled()
})

it('a part whose styles are gone is missing as a whole, and not shown without them', async () => {
  const { isChunkMissing } = await loadPage()
  expect(missChunk('Unable to preload CSS for /assets/a.css')).toBe(true)
  expect(isChunkMissing()).toBe(true)
})

it('a part that is missing in a page that stays loads nothing anew while the version is still there', async () => {
  const { recoverFromGoneBuild } = await loadPage()
  missChunk()
  expect(await recoverFromGoneBuild()).toBe('unreachable')
  expect(reload).not.toHaveBeenCalled()
})
