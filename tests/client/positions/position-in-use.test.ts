import { expect, test } from 'vitest'
import { inUseText } from '#client/features/positions/position-in-use.ts'

const position = {
  id: 1,
  title: 'Копирайтер',
  description: 'Пишет',
  related_template_titles: ['Весна', 'Лето'],
}

test('a position in use names the estimates that use it', () => {
  expect(inUseText(position)).toBe(
    'Эту должность нельзя удалить, так как она используется в следующих расчётках: Весна, Лето',
  )
})

test('a position in use says how many estimates it does not name', () => {
  expect(inUseText({ ...position, related_template_count: 1_202 })).toMatch(/Весна, Лето и ещё 1\s200$/)
})

test('a position that no estimate uses can be deleted', () => {
  expect(inUseText({ ...position, related_template_titles: [] })).toBeUndefined()
})

test('the copy on a device knows how many estimates use a position, and not which', () => {
  expect(inUseText({ ...position, related_template_titles: [], related_template_count: 3 })).toBe(
    'Эту должность нельзя удалить, так как она используется в расчётках: 3',
  )
})
