// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rangeText } from '#client/ui/list/pager.tsx'

test.each([
  [1, 20, 1_248, '1-20 из 1\u00a0248'],
  [63, 20, 1_248, '1\u00a0241-1\u00a0248 из 1\u00a0248'],
  [2, 50, 100, '51-100 из 100'],
  [1, 10, 1, '1-1 из 1'],
  [1, 20, 0, '0 из 0'],
])('page %i by %i of %i is «%s»', (page, pageSize, total, text) => {
  expect(rangeText(page, pageSize, total)).toBe(text)
})
