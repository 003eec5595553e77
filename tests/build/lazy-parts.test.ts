import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isKeptPart, isLazyPart, isNeededAtOnce, laterParts } from '../../src/build/lazy-parts.ts'

const parts = globSync('src/client/**/*.{ts,tsx}').filter(isLazyPart)

test('every lazy-loaded module is stored on the device, except those that need the server', () => {
  const others = parts.filter((part) => !isKeptPart(part))
  expect(parts.length).toBeGreaterThan(10)
  const rooms = new Set(others.map((part) => part.split('/').slice(3, 5).join('/')))
  expect([...rooms].toSorted()).toEqual([
    '_app/-administration.lazy.tsx',
    'auth/closed-access.lazy.ts',
    'auth/join-page.lazy.tsx',
    'auth/passkey-sign-in.lazy.ts',
    'auth/provider-sign-in.lazy.ts',
    'auth/provider-sign-out.lazy.ts',
    'channel-import/dialog',
    'chat/data',
    'server/server-facet.lazy.ts',
  ])
})

test('each module that is loaded after the first sync exists once and is stored on the device', () => {
  const later = parts.filter((part) => isKeptPart(part) && !isNeededAtOnce(part))
  expect(later.map((part) => basename(part).replace(/\.lazy\.tsx?$/, '')).sort()).toEqual(laterParts)
})

test('lazy-loaded modules, and no other files, are named *.lazy', () => {
  expect(isLazyPart('src/client/layout/panel.lazy.tsx')).toBe(true)
  expect(isLazyPart('src/client/layout/panel.lazy.ts')).toBe(true)
  expect(isLazyPart('src/client/ui/lazy/lazy-overlay.tsx')).toBe(false)
})
