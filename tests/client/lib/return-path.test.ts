// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { safeReturnPath } from '#client/lib/page/return-path.ts'

it.each([
  '/',
  '/chat',
  '/placement/channels-base?search=%D1%91%D0%B6&category_ids=%5B1%5D#top',
  '/placement/estimates/5/edit',
])('%s is accepted as a page to return to', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

it.each([
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\\/elsewhere.example',
  'https://elsewhere.example/chat',
  'javascript:alert(1)',
  'chat',
  ' /chat',
  '',
  '/login',
  '/login?redirect=%2Flogin',
  undefined,
  5,
  ['/chat'],
])('%s is refused', (path) => {
  expect(safeReturnPath(path)).toBeUndefined()
})
