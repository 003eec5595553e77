import { expect, test } from 'vitest'
import { citedPage } from '#client/features/chat/answer/cited-page.ts'
import { longestCited } from '#contract/assistant/form-draft.ts'

const origin = 'https://desk.agency.ru'
const nameOf = (href: string) => citedPage(href, origin)?.name

test.each([
  ['/placement/channels-base?agency_price=..50000', 'База каналов'],
  ['https://desk.agency.ru/placement/channels-base/?search=кофе', 'База каналов'],
  ['/placement/channels-base/7/edit', 'Канал'],
  ['/placement/channels-base?channel=7', 'Канал'],
  ['/placement/channels-base?channel=7&search=кофе', 'База каналов'],
  ['/placement/projects/7/brief', 'Бриф'],
  ['/placement/projects/create/brief?title=Весна', 'Бриф'],
  ['/placement/projects/7/estimate', 'Проект'],
  ['/placement/estimates/7', 'Расчётка'],
  ['/placement/estimates/create?draft=1', 'Расчётка'],
  ['/placement/estimates/create#draft=q1YqLlGyUgoN8lGqBQA', 'Расчётка'],
  ['/placement/projects?stages=%5B%22brief%22%5D', 'Проекты'],
])('the link %s of an answer is drawn as %s', (href, name) => {
  expect(nameOf(href)).toBe(name)
})

test.each([
  '/placement/channels-base',
  '/placement/channels-base?',
  '/placement/channels-base/0/edit',
  '/placement/channels-base/create',
  '/placement/projects/7',
  '/placement/projects',
  '/placement/estimates/x',
  '/chat',
  '//evil.example/placement/channels-base?agency_price=1',
  '/\\evil.example/placement/channels-base?agency_price=1',
  'https://evil.example/placement/channels-base?agency_price=1',
  'https://desk.agency.ru@evil.example/placement/channels-base?agency_price=1',
  'http://desk.agency.ru/placement/channels-base?agency_price=1',
  'javascript:alert(1)',
  'mailto:a@example.org',
  `/placement/channels-base?search=${'а'.repeat(5_000)}`,
  '',
])('the link %s has no card', (href) => {
  expect(nameOf(href)).toBeUndefined()
})

test('the longest draft of the server has a card', () => {
  const address = '/placement/estimates/create#draft='.padEnd(longestCited, 'a')
  expect([nameOf(address), nameOf(`${address}a`)]).toEqual(['Расчётка', undefined])
})

test('one list has one address, however its characters are encoded', () => {
  const addresses = ['[1,2]', '%5B1,2%5D', '%5b1%2C2%5d'].map(
    (ids) => citedPage(`/placement/channels-base?category_ids=${ids}`, origin)?.address,
  )
  expect(new Set(addresses).size).toBe(1)
})

test('the address of a form keeps what it proposes', () => {
  const href = '/placement/projects/create/brief#draft=q1YqLlGyUgoN8lGqBQA'
  expect(citedPage(href, origin)).toMatchObject({ name: 'Бриф', address: href })
})
