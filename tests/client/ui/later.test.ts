// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#client/lib/api/connection.ts'
import { type Later, later } from '#client/ui/lazy/lazy-module.ts'

// Without a server whether there is another version of the page is not asked.
afterEach(() => connection.reportAnswer())

/** All that it has been, from now on. */
function watch<Part>(part: Later<Part>): unknown[] {
  const seen: unknown[] = []
  part.subscribe(() => seen.push(part.get()))
  return seen
}

it('a part is loaded once, for all who ask', async () => {
  let loads = 0
  const part = later(async () => ++loads)
  expect(part.get()).toEqual({ state: 'coming' })
  part.soon()
  part.hurry()
  part.soon()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', part: 1 }))
  part.hurry()
  part.soon()
  expect(part.get()).toEqual({ state: 'there', part: 1 })
  expect(loads).toBe(1)
})

it('a part that could not be fetched says so once, and is fetched anew when it is asked for again', async () => {
  connection.reportFailure()
  let loads = 0
  const part = later(async () => {
    loads += 1
    // As Vite gives what it could not fetch.
    return loads < 3 ? undefined : 'part'
  })
  const seen = watch(part)
  const failed = { state: 'failed', isGone: false }
  part.hurry()
  await vi.waitFor(() => expect(part.get()).toEqual(failed))
  expect(loads).toBe(1)
  part.hurry()
  await vi.waitFor(() => expect(loads).toBe(2))
  await vi.waitFor(() => expect(part.get()).toEqual(failed))
  part.soon()
  await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', part: 'part' }))
  expect(seen).toEqual([
    failed,
    { state: 'coming' },
    failed,
    { state: 'coming' },
    { state: 'there', part: 'part' },
  ])
})

it('a part that is wanted at once does not wait for an idle page', async () => {
  const known = window.requestIdleCallback
  window.requestIdleCallback = () => 0
  try {
    const part = later(async () => 'part')
    part.soon()
    part.hurry()
    await vi.waitFor(() => expect(part.get()).toEqual({ state: 'there', part: 'part' }))
  } finally {
    window.requestIdleCallback = known
  }
})
