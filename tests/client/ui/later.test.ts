// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { later } from '#client/ui/later/later.ts'

it('loads a part once, and gives the same promise for it', async () => {
  let loads = 0
  const { part, hurry } = later(async () => ++loads)
  expect(part()).toBe(part())
  expect(await part()).toBe(1)
  hurry()
  expect(await part()).toBe(1)
})

it('gives the same promise for a part that could not be loaded: a page that waits for another would ask for ever', async () => {
  let loads = 0
  const { part } = later(async () => {
    loads += 1
    throw new Error('no network')
  })
  await expect(part()).rejects.toThrow('no network')
  await expect(part()).rejects.toThrow('no network')
  expect(part()).toBe(part())
  expect(loads).toBe(1)
})

it('does not wait for an idle page where it is wanted at once', async () => {
  const never = () => 0
  const known = window.requestIdleCallback
  window.requestIdleCallback = never
  try {
    const { part, hurry } = later(async () => 'part')
    const soon = part()
    hurry()
    expect(await soon).toBe('part')
  } finally {
    window.requestIdleCallback = known
  }
})
