// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAnsweringServer } from '../answering-server.ts'

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

/** Resets the page as a load does. */
async function loadPage() {
  const { connection } = await import('#client/lib/api/connection.ts')
  const chunks = await import('#client/lib/page/page-version.ts')
  chunks.watchForStaleChunks()
  return { connection, ...chunks }
}

function missChunk(message = 'Failed to fetch dynamically imported module: /assets/a.js') {
  const event = new Event('vite:preloadError', { cancelable: true })
  return window.dispatchEvent(Object.assign(event, { payload: new Error(message) }))
}

it('a page with a missing chunk is reloaded once for a version', async () => {
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

it('a second caller gets the same reload, and the page is reloaded once', async () => {
  const { recoverFromStaleChunk, mayRecoverFromStaleChunk } = await loadPage()
  missChunk()
  expect(await Promise.all([recoverFromStaleChunk(), recoverFromStaleChunk()])).toEqual([true, true])
  expect(mayRecoverFromStaleChunk()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('nothing is reloaded without a connection', async () => {
  const { connection, recoverFromStaleChunk, isChunkMissing } = await loadPage()
  connection.reportFailure()
  missChunk()
  expect(await recoverFromStaleChunk()).toBe(false)
  expect(isChunkMissing()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

it('nothing is reloaded when the connection is lost, but not yet reported as lost', async () => {
  contentType = 'text/html'
  const { connection, recoverFromStaleChunk } = await loadPage()
  missChunk()
  expect(connection.get()).toBe('online')
  expect(await recoverFromStaleChunk()).toBe(false)
  expect(connection.get()).toBe('offline')
  expect(reload).not.toHaveBeenCalled()
})

it('a chunk without its styles counts as missing and is not shown', async () => {
  const { isChunkMissing } = await loadPage()
  expect(missChunk('Unable to preload CSS for /assets/a.css')).toBe(true)
  expect(isChunkMissing()).toBe(true)
})

it('nothing is reloaded for another error, a failed prefetch, or a version that the server still has', async () => {
  const { recoverFromGoneBuild, recoverFromStaleChunk } = await loadPage()
  expect(await recoverFromStaleChunk()).toBe(false)
  expect(missChunk()).toBe(false)
  expect(await recoverFromGoneBuild()).toBe('unreachable')
  expect(reload).not.toHaveBeenCalled()
})
