import { expect, it } from 'vitest'
import { isOwnPath } from '#domain/own-path.ts'

it.each([
  '/',
  '/chat',
  '/placement/channels-base?search=%D1%91%D0%B6&category_ids=%5B1%5D#top',
  '/placement/estimates/5/edit',
  '/projects?search=a//b\\c',
  '/files/.hidden',
])('%s is a page of the site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

it.each([
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\\/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/chat/..\\/elsewhere.example',
  'https://elsewhere.example/chat',
  '/chat/..',
  'javascript:alert(1)',
  'chat',
  ' /chat',
  '',
])('%s is refused', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
