import { expect, test } from 'vitest'
import {
  type FollowEvent,
  follow,
  followsAtFirst,
  sticks,
} from '#client/features/chat/conversation/follow-bottom.ts'

/** A list 1,000 px high in a window of 400, so its bottom is at 600. */
const atBottom = follow(followsAtFirst, { type: 'placed', top: 600 })

function after(...events: FollowEvent[]) {
  return events.reduce(follow, atBottom)
}

test('a reader who scrolls up by more than 50 px stays there', () => {
  const state = after({ type: 'moved', top: 540, distance: 60 })
  expect(sticks(state)).toBe(false)
})

test('a reader within 50 px of the bottom follows', () => {
  const state = after({ type: 'moved', top: 550, distance: 50 })
  expect(sticks(state)).toBe(true)
})

test('returning to the bottom resumes following', () => {
  const state = after({ type: 'moved', top: 100, distance: 500 }, { type: 'moved', top: 560, distance: 40 })
  expect(sticks(state)).toBe(true)
})

test('returning part of the way does not resume following', () => {
  const state = after({ type: 'moved', top: 100, distance: 500 }, { type: 'moved', top: 400, distance: 200 })
  expect(sticks(state)).toBe(false)
})

test('a new message resumes following from any place', () => {
  const state = after({ type: 'held' }, { type: 'moved', top: 100, distance: 500 }, { type: 'toBottom' })
  expect(sticks(state)).toBe(true)
})

test('a late event of our own scroll does not pause following', () => {
  const state = after({ type: 'placed', top: 700 }, { type: 'moved', top: 700, distance: 300 })
  expect(sticks(state)).toBe(true)
})

test('shrinking content moves the list up and does not pause following', () => {
  const state = after({ type: 'moved', top: 300, distance: 0 })
  expect(sticks(state)).toBe(true)
})

test('nothing moves the list while the reader scrolls, even by a few pixels', () => {
  const held = after({ type: 'held' }, { type: 'moved', top: 580, distance: 20 })
  expect(sticks(held)).toBe(false)
  expect(sticks(follow(held, { type: 'released' }))).toBe(true)
})

test('content added while the reader scrolls does not count as scrolling up', () => {
  const state = after({ type: 'held' }, { type: 'moved', top: 570, distance: 330 }, { type: 'released' })
  expect(sticks(state)).toBe(true)
})

test('several small steps up add up', () => {
  const steps = [580, 560, 540].map((top) => ({ type: 'moved', top, distance: 1_000 - top }) as const)
  const state = after({ type: 'held' }, ...steps, { type: 'released' })
  expect(sticks(state)).toBe(false)
})
