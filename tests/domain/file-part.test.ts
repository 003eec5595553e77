import { expect, test } from 'vitest'
import { describePart, type FilePart } from '#domain/file-part.ts'

test.each<[FilePart, string]>([
  [{ unit: 'row', read: 255, total: 2_000 }, 'прочитано 255 из 2 000 строк'],
  [{ unit: 'row', read: 20, total: 21 }, 'прочитано 20 из 21 строки'],
  [{ unit: 'page', read: 15, total: 150 }, 'прочитано 15 из 150 страниц'],
  [{ unit: 'slide', read: 1, total: 22 }, 'прочитано 1 из 22 слайдов'],
  [{ unit: 'row', read: 1_453, total: null }, 'прочитано только начало: 1 453 строки'],
  [{ unit: 'percent', read: 40, total: 100 }, 'прочитано 40 % текста'],
  [{ unit: 'percent', read: 100, total: null }, 'прочитано только начало'],
  [{ unit: 'percent', read: 0, total: 100 }, 'не поместился в запрос'],
])('the part %o of a file is told as «%s»', (part, text) => {
  expect(describePart(part).replaceAll('\u00a0', ' ')).toBe(text)
})
