import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isKeptPart, isLazyPart } from '../../src/build/lazy-parts.ts'

test('every lazy part lies on the device, except the import, which needs the server', () => {
  const parts = globSync('src/client/**/*.{ts,tsx}').filter(isLazyPart)
  const others = parts.filter((part) => !isKeptPart(part))
  expect(parts.length).toBeGreaterThan(10)
  expect(others.length).toBeGreaterThan(0)
  for (const part of others) expect(part).toContain('/channel-import/')
})

test('a lazy part is named *.lazy.tsx and nothing else is', () => {
  expect(isLazyPart('src/client/layout/panel.lazy.tsx')).toBe(true)
  expect(isLazyPart('src/client/ui/lazy/lazy-overlay.tsx')).toBe(false)
})
