import { expect, it } from 'vitest'
import { postLimits, roomLeft } from '#domain/answer/post-limits.ts'

it('a platform counts UTF-16 code units, two for an emoji', () => {
  expect(roomLeft('👍🏽', 10)).toBe(6)
  expect(roomLeft('я'.repeat(12), 10)).toBe(-2)
})

it('each limit names its source', () => {
  expect(postLimits.map(({ limit }) => limit)).toEqual([4_096, 1_024, 9_000])
  for (const { source } of postLimits) expect(URL.canParse(source)).toBe(true)
})
