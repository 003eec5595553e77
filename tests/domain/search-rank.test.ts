import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRank, findByRank, isFound, searchRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'

const categories = ['Город и среда', 'Домашняя еда', 'Еда', 'Еда и напитки', 'Победа', 'Спорт']

test('the same text stands first, then a beginning, then a word that begins so, then any other', () => {
  expect(findByRank(categories, 'еда', String)).toEqual([
    'Еда',
    'Еда и напитки',
    'Домашняя еда',
    'Город и среда',
    'Победа',
  ])
})

test.each([
  ['ёлка', 'ЕЛКА', 0],
  ['«Ёлка» на площади', 'елка', 2],
  ['Пост-продакшн', 'продакшн', 2],
  ['Премьера, мьера', 'мьера', 2],
  ['24/7', '7', 2],
  ['24/17', '7', 3],
  ['й', 'й', 0],
  ['Спорт', ' ', 0],
  ['Спорт', 'еда', 4],
])('«%s» has the rank of «%s»: %i', (text, wanted, rank) => {
  expect(searchRank(text, wanted)).toBe(rank)
})

const text = fc.string({ unit: fc.constantFrom('е', 'ё', 'Е', 'д', 'а', ' ', '-', '1', '«') })

test('a text is found when its search text has what is wanted in it, and no other', () => {
  fc.assert(
    fc.property(text, text, (known, wanted) => {
      expect(isFound(known, wanted)).toBe(searchText(known).includes(searchText(wanted)))
    }),
  )
})

test('the same is never behind a word that begins so, nor that behind a part of a word', () => {
  const word = fc.string({ unit: fc.constantFrom('е', 'ё', 'Е', 'д', 'а', '1'), minLength: 1 })
  fc.assert(
    fc.property(word, word, text, (wanted, before, after) => {
      // «а» before «аа» begins with «аа» itself.
      fc.pre(searchRank(`${before}${wanted}`, wanted) > 1)
      const ranks = [
        wanted.toUpperCase(),
        `${wanted} ${after}`,
        `${before} ${wanted}${after}`,
        `${before}${wanted}`,
      ].map((known) => searchRank(known, wanted))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

test('of equal rank each stays in its place, and the best of several texts counts', () => {
  const items = [
    { id: 1, texts: ['Весна', 'ООО «Еда»'] },
    { id: 2, texts: ['Победа', 'Клиент'] },
    { id: 3, texts: ['Еда', 'Клиент'] },
    { id: 4, texts: ['Среда', 'Клиент'] },
  ]
  expect(byRank(items, 'еда', ({ texts }) => texts).map(({ id }) => id)).toEqual([3, 1, 2, 4])
})
