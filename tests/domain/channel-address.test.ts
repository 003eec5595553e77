import { expect, test } from 'vitest'
import { addressesIn, channelAddressKey } from '#domain/channel-address.ts'

test.each([
  ['@Marketing_Daily', 't.me/marketing_daily'],
  ['t.me/marketing_daily', 't.me/marketing_daily'],
  ['https://t.me/Marketing_Daily/', 't.me/marketing_daily'],
  ['HTTP://WWW.Telegram.me/s/marketing_daily?utm_source=x', 't.me/marketing_daily'],
  ['https://t.me/marketing_daily#top', 't.me/marketing_daily'],
  ['//t.me:443//marketing_daily', 't.me/marketing_daily'],
  ['https://m.vk.com/Club?utm_medium=a&w=1', 'vk.com/club?w=1'],
  ['https://www.youtube.com/watch?v=AbC&utm_campaign=x', 'youtube.com/watch?v=AbC'],
  ['https://t.me/marketing_daily?utm=1', 't.me/marketing_daily'],
  ['https://t.me/marketing_daily/?UTM_source=a&yclid=1&erid=2', 't.me/marketing_daily'],
  ['vk.com/club?ysclid=l1&gclid=2&fbclid=3&w=1', 'vk.com/club?w=1'],
  ['example.ru/a?gad_source=1&gbraid=2&msclkid=3&igsh=4&_openstat=5', 'example.ru/a'],
  ['https://youtube.com/@Name', 'youtube.com/@Name'],
  ['example.ru', 'example.ru'],
  ['https://Пример.рф/Путь', 'пример.рф/Путь'],
])('the key of %s is %s', (address, key) => {
  expect(channelAddressKey(address)).toBe(key)
})

test('addresses of different channels have different keys', () => {
  const addresses = [
    ...['t.me/a', 't.me/b', 't.me/joinchat/AbC', 't.me/joinchat/abc', 't.me/+AbC', 't.me/+abc'],
    ...['youtube.com/watch?v=a', 'youtube.com/watch?v=A', 'vk.com/a', 'vk.com/a?w=1', 'vk.com/a?utmost=1'],
  ]
  expect(new Set(addresses.map(channelAddressKey)).size).toBe(addresses.length)
})

test('a text that is no address is its own key, and an empty text has no key', () => {
  expect(channelAddressKey('  Личный контакт ')).toBe('личный контакт')
  expect(channelAddressKey('mailto:a@b.ru')).toBe('mailto:a@b.ru')
  expect(channelAddressKey(' ')).toBe('')
})

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
