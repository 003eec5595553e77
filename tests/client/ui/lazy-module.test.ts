// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { type LazyModule, lazyModule } from '#client/ui/lazy/lazy-module.ts'

// Without a server whether there is another version of the page is not asked.
afterEach(() => connection.reportAnswer())

/** All that it has been, from now on. */
function watch<Module>(part: LazyModule<Module>): unknown[] {
  const seen: unknown[] = []
  part.subscribe(() => seen.push(part.get()))
  return seen
}

it('a part is loaded once, for all who ask', async () => {
  let loads = 0
  const part = lazyModule(async () => ++loads)
  expect(part.get()).toEqual({ state: 'coming' })
  part.preload()
  part.load()
  part.preload()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 1 }))
  part.load()
  part.preload()
  expect(part.get()).toEqual({ state: 'there', module: 1 })
  expect(loads).toBe(1)
})

it('a part that could not be fetched says so once, and is fetched anew when it is asked for again', async () => {
  connection.reportFailure()
  let loads = 0
  const part = lazyModule(async () => {
    loads += 1
    // As Vite gives what it could not fetch.
    return loads < 3 ? undefined : 'part'
  })
  const seen = watch(part)
  const failed = { state: 'failed', isGone: false }
  part.load()
  await vi.waitFor(() => expect(part.get()).toEqual(failed))
  expect(loads).toBe(1)
  part.load()
  await vi.waitFor(() => expect(loads).toBe(2))
  await vi.waitFor(() => expect(part.get()).toEqual(failed))
  part.preload()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 'part' }))
  expect(seen).toEqual([
    failed,
    { state: 'coming' },
    failed,
    { state: 'coming' },
    { state: 'there', module: 'part' },
  ])
})

it('a part that is wanted at once does not wait for an idle page', async () => {
  const known = window.requestIdleCallback
  window.requestIdleCallback = () => 0
  try {
    const part = lazyModule(async () => 'part')
    part.preload()
    part.load()
    await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', module: 'part' }))
  } finally {
    window.requestIdleCallback = known
  }
})
