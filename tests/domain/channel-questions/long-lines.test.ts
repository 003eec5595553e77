import { expect, test, vi } from 'vitest'
import { parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { readPhrases } from '#domain/channel-questions/condition-phrase.ts'
import { choicesOf, conditionLabel } from '#domain/channel-search/condition-text.ts'

// The reader runs in the server's thread, so its work must not grow with the square of the commas.
test.each(['кофе, ', 'еда, ', 'еда, карта, '])('the longest question «%s…» is read in bounded work', (part) => {
  const line = part.repeat(Math.ceil(1_000 / part.length)).slice(0, 1_000)
  const words = { labelOf: conditionLabel, choicesOf, today: '2026-11-30' }
  const folds = vi.spyOn(String.prototype, 'toLowerCase')
  parseChannelQuestion(line, { categories: [{ id: 1, title: 'Еда' }], today: '2026-11-30' })
  expect(folds.mock.calls.length).toBeLessThan(20_000)
  readPhrases(line.slice(0, 400), words)
  expect(folds.mock.calls.length).toBeLessThan(40_000)
  folds.mockRestore()
})
