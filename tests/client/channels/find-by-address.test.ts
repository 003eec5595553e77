import { expect, test } from 'vitest'
import { addressesIn } from '#client/features/channels/shortlist/find-by-address.ts'

test.each([
  ['@one, @two;@three', ['@one', '@two', '@three']],
  ['Смотрите: https://t.me/kanal. И (vk.com/club) тоже!', ['https://t.me/kanal', 'vk.com/club']],
  ['1. t.me/a\n2. t.me/b', ['t.me/a', 't.me/b']],
  ['«пример.рф»', ['пример.рф']],
  ['пишите на anna@agency.ru', []],
  ['просто слова. И числа 1 234,50', []],
  ['', []],
])('the text %j contains %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
