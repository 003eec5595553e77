// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pagesAround, rowsInPlace, withPages } from '#client/features/channels/list/endless-channels.tsx'

it('the pages of the window are those of its rows and of twenty around them', () => {
  expect(pagesAround(0, 12, 20)).toEqual([1, 2])
  expect(pagesAround(100, 112, 20)).toEqual([5, 6, 7])
  expect(pagesAround(100, 112, 50)).toEqual([2, 3])
})

it('each row of a loaded page stands at its place, and the other places are empty', () => {
  const loaded = withPages(new Map(), [
    { page: 2, rows: ['c', 'd'] },
    { page: 4, rows: ['g'] },
  ])
  expect(rowsInPlace(loaded, 2, 7)).toEqual([undefined, undefined, 'c', 'd', undefined, undefined, 'g'])
})

it('rows beyond the end of a list that has become shorter have no place', () => {
  expect(rowsInPlace(new Map([[2, ['c', 'd']]]), 2, 3)).toEqual([undefined, undefined, 'c'])
})

it('a page that loads again replaces its rows, and the earliest of more than forty pages leave', () => {
  let loaded = withPages(new Map(), [{ page: 1, rows: ['old'] }])
  for (let page = 2; page <= 40; page++) loaded = withPages(loaded, [{ page, rows: [] }])
  loaded = withPages(loaded, [{ page: 1, rows: ['new'] }])
  expect(loaded.get(1)).toEqual(['new'])
  loaded = withPages(loaded, [{ page: 41, rows: [] }])
  expect(loaded.size).toBe(40)
  expect([loaded.has(1), loaded.has(2)]).toEqual([true, false])
})
