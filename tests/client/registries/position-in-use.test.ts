import { expect, test } from 'vitest'
import { inUseText } from '#client/features/positions/position-in-use.ts'

const position = {
  id: 1,
  title: 'Копирайтер',
  description: 'Пишет',
  related_template_titles: ['Весна', 'Лето'],
}

test('a used position names the estimates that use it', () => {
  expect(inUseText(position)).toBe(
    'Эту должность нельзя удалить, так как она используется в следующих расчётках: Весна, Лето',
  )
})

test('a used position gives the number of estimates that it does not name', () => {
  expect(inUseText({ ...position, related_template_count: 1_202 })).toMatch(/Весна, Лето и ещё 1\s200$/)
})

test('an unused position can be deleted', () => {
  expect(inUseText({ ...position, related_template_titles: [] })).toBeUndefined()
})

test("a device's copy knows the number of estimates that use a position, and not their titles", () => {
  expect(inUseText({ ...position, related_template_titles: [], related_template_count: 3 })).toBe(
    'Эту должность нельзя удалить, так как она используется в расчётках: 3',
  )
})
