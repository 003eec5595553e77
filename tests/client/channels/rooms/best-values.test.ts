import { expect, test } from 'vitest'
import { bestPlaces } from '#client/features/channels/shortlist/comparison/best-values.ts'

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
