// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { inUseText } from '#client/features/channels/list/categories-tab.tsx'

const category = { id: 1, title: 'Еда', related_channel_titles: ['Кухня', 'Ужин'] }

test('a used category names the channels that use it', () => {
  expect(inUseText(category)).toBe(
    'Эту категорию нельзя удалить, так как она используется в следующих каналах: Кухня, Ужин',
  )
})

test('a used category gives the number of channels that it does not name', () => {
  expect(inUseText({ ...category, related_channel_count: 1_202 })).toMatch(/Кухня, Ужин и ещё 1\s200$/)
})
