import { expect, it } from 'vitest'
import { roomLeft } from '#domain/answer/post-limits.ts'

it('a platform counts UTF-16 code units, two for an emoji', () => {
  expect(roomLeft('👍🏽', 10)).toBe(6)
  expect(roomLeft('я'.repeat(12), 10)).toBe(-2)
})
