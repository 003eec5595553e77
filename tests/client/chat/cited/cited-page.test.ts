import { expect, test } from 'vitest'
import { citedPage } from '#client/features/chat/answer/cited-page.ts'
import { longestCited } from '#contract/assistant/form-draft.ts'

const origin = 'https://desk.agency.ru'
const kindOf = (href: string) => citedPage(href, origin)?.kind

test.each([
  ['/placement/channels-base?agency_price=..50000', 'channels'],
  ['https://desk.agency.ru/placement/channels-base/?search=кофе', 'channels'],
  ['/placement/channels-base/7/edit', 'channel'],
  ['/placement/channels-base?channel=7', 'channel'],
  ['/placement/channels-base?channel=7&search=кофе', 'channels'],
  ['/placement/projects/7/brief', 'brief'],
  ['/placement/projects/create/brief?title=Весна', 'brief'],
  ['/placement/projects/7/estimate', 'project'],
  ['/placement/estimates/7', 'estimate'],
  ['/placement/estimates/create?draft=1', 'estimate'],
  ['/placement/estimates/create#draft=q1YqLlGyUgoN8lGqBQA', 'estimate'],
  ['/placement/projects?stages=%5B%22brief%22%5D', 'projects'],
])('the link %s of an answer is drawn as %s', (href, kind) => {
  expect(kindOf(href)).toBe(kind)
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
  expect(kindOf(href)).toBeUndefined()
})

test('the longest draft of the server has a card', () => {
  const address = '/placement/estimates/create#draft='.padEnd(longestCited, 'a')
  expect([kindOf(address), kindOf(`${address}a`)]).toEqual(['estimate', undefined])
})

test('one list has one address, however its characters are encoded', () => {
  const addresses = ['[1,2]', '%5B1,2%5D', '%5b1%2C2%5d'].map(
    (ids) => citedPage(`/placement/channels-base?category_ids=${ids}`, origin)?.address,
  )
  expect(new Set(addresses).size).toBe(1)
})

test('the address of a form keeps what it proposes', () => {
  const href = '/placement/projects/create/brief#draft=q1YqLlGyUgoN8lGqBQA'
  expect(citedPage(href, origin)).toEqual({ kind: 'brief', address: href })
})
