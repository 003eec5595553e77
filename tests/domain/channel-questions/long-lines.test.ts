import { expect, test, vi } from 'vitest'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'

// The reader runs in the server's thread, so its work must not grow with the square of the commas.
test.each(['кофе, ', 'еда, '])('the longest question «%s…» is read in bounded work', (part) => {
  const line = part.repeat(Math.ceil(1_000 / part.length)).slice(0, 1_000)
  const folds = vi.spyOn(String.prototype, 'toLowerCase')
  parseChannelQuestion(line, { categories: [{ id: 1, title: 'Еда' }], today: '2026-11-30' })
  expect(folds.mock.calls.length).toBeLessThan(20_000)
  folds.mockRestore()
})
