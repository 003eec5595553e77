// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { type LazyModule, lazyModule } from '#client/ui/lazy/lazy-module.ts'

// A test loses the connection, so that a failed module does not check for a new version; this restores it.
afterEach(() => connection.reportAnswer())

/** Records each later state of the module. */
function watch<Module>(part: LazyModule<Module>): unknown[] {
  const seen: unknown[] = []
  part.subscribe(() => seen.push(part.get()))
  return seen
}

it('a module is loaded once for all callers', async () => {
  let loads = 0
  const part = lazyModule(async () => ++loads)
  expect(part.get()).toEqual({ state: 'coming' })
  part.preload()
  part.load()
  part.preload()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 1 }), 30_000)
  part.load()
  part.preload()
  expect(part.get()).toEqual({ state: 'there', module: 1 })
  expect(loads).toBe(1)
})

it('a failed module reports it once, and is fetched again on the next request', async () => {
  connection.reportFailure()
  let loads = 0
  const part = lazyModule(async () => {
    loads += 1
    // Vite resolves a failed import to undefined.
    return loads < 3 ? undefined : 'part'
  })
  const seen = watch(part)
  const failed = { state: 'failed', isGone: false }
  part.load()
  await vi.waitFor(() => expect(part.get()).toEqual(failed), 30_000)
  expect(loads).toBe(1)
  part.load()
  await vi.waitFor(() => expect(loads).toBe(2), 30_000)
  await vi.waitFor(() => expect(part.get()).toEqual(failed), 30_000)
  part.preload()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 'part' }), 30_000)
  expect(seen).toEqual([failed, { state: 'coming' }, failed, { state: 'coming' }, { state: 'there', module: 'part' }])
})

it('a module that is needed now does not wait for an idle page', async () => {
  const known = window.requestIdleCallback
  window.requestIdleCallback = () => 0
  try {
    const part = lazyModule(async () => 'part')
    part.preload()
    part.load()
    await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 'part' }), 30_000)
  } finally {
    window.requestIdleCallback = known
  }
})
