// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { foundText } from '#client/features/channels/shortlist/shortlist-paste.tsx'

test.each([
  [0, 3, 'Таких каналов в базе нет.'],
  [1, 0, 'В базе нашёлся 1 канал.'],
  [1, 3, 'В базе нашёлся 1 канал, а 3 ссылки ведут на каналы, которых в ней нет.'],
  [2, 1, 'В базе нашлись 2 канала, а 1 ссылка ведёт на канал, которого в ней нет.'],
  [5, 11, 'В базе нашлось 5 каналов, а 11 ссылок ведут на каналы, которых в ней нет.'],
])('a sentence reports %i found and %i unknown links', (found, unknown, text) => {
  expect(foundText(found, unknown).replaceAll('\u00a0', ' ')).toBe(text)
})
