import { expect, test } from 'vitest'
import { bestPlaces, placesInOrder } from '#client/features/channels/shortlist/comparison/best-values.ts'
import { idsBetween } from '#client/features/channels/shortlist/shown-channels.ts'

const places = (...given: Parameters<typeof bestPlaces>) => [...bestPlaces(...given)]

test('the best value is the lowest price and the highest reach, and unknown ones do not count', () => {
  expect(places([300, 100, null, 200], 'lower')).toEqual([1])
  expect(places([300, 100, undefined, 200], 'higher')).toEqual([0])
  expect(places([30n, -1n, 20n], 'lower')).toEqual([1])
  expect(places([5, 9, 9], 'higher')).toEqual([1, 2])
})

test('nothing is best where there is nothing to choose', () => {
  expect(places([], 'lower')).toEqual([])
  expect(places([100, null], 'lower')).toEqual([])
  expect(places([7, 7, 7], 'higher')).toEqual([])
})

test('channels are sorted by a figure, a text or a day; equal ones keep their order, and unknown ones come last', () => {
  expect(placesInOrder([300n, undefined, 100n, 300n], false)).toEqual([2, 0, 3, 1])
  expect(placesInOrder([300, null, 100, 300], true)).toEqual([0, 3, 2, 1])
  expect(placesInOrder(['Ёж 10', 'ёж 9', 'Аист'], false)).toEqual([2, 1, 0])
  expect(placesInOrder([true, false], false)).toEqual([1, 0])
})

test('Shift takes the rows between two channels in either direction, without rows that are not loaded', () => {
  const rows = [{ id: 4 }, { id: 9 }, undefined, { id: 2 }]
  expect(idsBetween(rows, 4, 2)).toEqual([4, 9, 2])
  expect(idsBetween(rows, 2, 9)).toEqual([9, 2])
  // The first press was on another page.
  expect(idsBetween(rows, 77, 9)).toEqual([9])
  expect(idsBetween(rows, undefined, 9)).toEqual([9])
})
