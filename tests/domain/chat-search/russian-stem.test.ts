import fc from 'fast-check'
import { expect, test } from 'vitest'
import { russianStem } from '#domain/chat-search/russian-stem.ts'

// tests/server/chats/chat-search.test.ts compares tens of thousands of words with PostgreSQL.
test.each([
  ['отчетами', 'отчет'],
  ['рекламировавшись', 'рекламирова'],
  ['важнейшими', 'важн'],
  ['длинный', 'длин'],
  ['возможность', 'возможн'],
  ['что', 'что'],
  ['вдв', 'вдв'],
])('the stem of «%s» is «%s»', (word, stem) => {
  expect(russianStem(word)).toBe(stem)
})

test('a stem is the beginning of its word', () => {
  fc.assert(fc.property(fc.stringMatching(/^[а-я]{1,20}$/), (word) => word.startsWith(russianStem(word))))
})
