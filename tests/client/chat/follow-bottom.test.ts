import { expect, test } from 'vitest'
import { type FollowEvent, follow, followsAtFirst, sticks } from '#client/features/chat/conversation/use-auto-scroll.ts'

/** A list 1,000 px high in a window of 400, so its bottom is at 600. */
const atBottom = follow(followsAtFirst, { type: 'placed', top: 600 })

const moved = (top: number, distance: number): FollowEvent => ({ type: 'moved', top, distance })
const held = { type: 'held' } as const
const released = { type: 'released' } as const
const away = moved(100, 500)

test.each<[string, boolean, FollowEvent[]]>([
  ['a reader who scrolls up by more than 50 px stays there', false, [moved(540, 60)]],
  ['a reader within 50 px of the bottom follows', true, [moved(550, 50)]],
  ['returning to the bottom resumes following', true, [away, moved(560, 40)]],
  ['returning part of the way does not resume following', false, [away, moved(400, 200)]],
  ['a new message resumes following from any place', true, [held, away, { type: 'toBottom' }]],
  ['a late event of our own scroll does not pause following', true, [{ type: 'placed', top: 700 }, moved(700, 300)]],
  ['shrinking content moves the list up and does not pause following', true, [moved(300, 0)]],
  ['nothing moves the list while the reader scrolls, even by a few pixels', false, [held, moved(580, 20)]],
  ['a reader who stops near the bottom follows again', true, [held, moved(580, 20), released]],
  ['content added during scrolling does not count as scrolling up', true, [held, moved(570, 330), released]],
  ['small steps up add up', false, [held, ...[580, 560, 540].map((top) => moved(top, 1_000 - top)), released]],
])('%s', (_title, follows, events) => {
  expect(sticks(events.reduce(follow, atBottom))).toBe(follows)
})
