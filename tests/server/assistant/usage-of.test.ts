import { expect, test } from 'vitest'
import { usageOf } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { countTokens } from '#server/token-count.ts'

const text = 'Каналы про финансы дешевле пятидесяти тысяч'
const call = { estimated: 1_000, reported: undefined, hasBegun: true }

test('a text that took several calls is counted once when the model tells no usage', () => {
  const answer = { pictures: [], signal: new AbortController().signal, text, begins: '' }
  expect(usageOf({ ...answer, calls: [call, call, call] })).toMatchObject({
    inputTokens: 3_000,
    outputTokens: countTokens(text),
  })
})
