import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isKeptPart, isLazyPart, isNeededAtOnce, laterParts } from '../../src/build/lazy-parts.ts'

const parts = globSync('src/client/**/*.{ts,tsx}').filter(isLazyPart)

test('every lazy-loaded module is stored on the device, except the import, which needs the server', () => {
  const others = parts.filter((part) => !isKeptPart(part))
  expect(parts.length).toBeGreaterThan(10)
  expect(others.length).toBeGreaterThan(0)
  for (const part of others) expect(part).toContain('/channel-import/')
})

test('each module that is loaded after the first sync exists once and is stored on the device', () => {
  const later = parts.filter((part) => isKeptPart(part) && !isNeededAtOnce(part))
  expect(later.map((part) => basename(part, '.lazy.tsx')).sort()).toEqual(laterParts)
})

test('lazy-loaded modules, and no other files, are named *.lazy.tsx', () => {
  expect(isLazyPart('src/client/layout/panel.lazy.tsx')).toBe(true)
  expect(isLazyPart('src/client/ui/lazy/lazy-overlay.tsx')).toBe(false)
})
