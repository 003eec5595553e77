import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byRank, findByRank, isFound, searchRank } from '#domain/search-rank.ts'
import { searchText } from '#domain/search-text.ts'

const categories = ['Город и среда', 'Домашняя еда', 'Еда', 'Еда и напитки', 'Победа', 'Спорт']

test('an equal text ranks first, then a beginning, then the beginning of a word, then any other match', () => {
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

test('a text is found exactly when its search text contains the wanted text', () => {
  fc.assert(
    fc.property(text, text, (known, wanted) => {
      expect(isFound(known, wanted)).toBe(searchText(known).includes(searchText(wanted)))
    }),
  )
})

test('an equal text never ranks below the beginning of a word, nor that below the middle of a word', () => {
  const word = fc.string({ unit: fc.constantFrom('е', 'ё', 'Е', 'д', 'а', '1'), minLength: 1 })
  fc.assert(
    fc.property(word, word, text, (wanted, before, after) => {
      // «а» followed by «аа» begins with «аа» itself.
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

test('texts of equal rank keep their order, and the best text of an item counts', () => {
  const items = [
    { id: 1, texts: ['Весна', 'ООО «Еда»'] },
    { id: 2, texts: ['Победа', 'Клиент'] },
    { id: 3, texts: ['Еда', 'Клиент'] },
    { id: 4, texts: ['Среда', 'Клиент'] },
  ]
  expect(byRank(items, 'еда', ({ texts }) => texts).map(({ id }) => id)).toEqual([3, 1, 2, 4])
})
