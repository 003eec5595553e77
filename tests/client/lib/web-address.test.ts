import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortAddress, webAddress } from '#client/lib/web-address.ts'

describe('an address that somebody typed', () => {
  test.each([
    ['https://t.me/gorod', 'https://t.me/gorod'],
    ['http://gorod.example', 'http://gorod.example/'],
    ['t.me/gorod', 'https://t.me/gorod'],
    ['  gorod.example/a?b=1#c  ', 'https://gorod.example/a?b=1#c'],
    ['город.рф', 'https://xn--c1ac3aaj.xn--p1ai/'],
    ['gorod.example:8080/a', 'https://gorod.example:8080/a'],
  ])('%j opens as %j', (text, address) => {
    expect(webAddress(text)).toBe(address)
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '@gorod',
    'просто текст',
    '',
    '//gorod.example',
    'https://',
  ])('%j does not become a link', (text) => {
    expect(webAddress(text)).toBeUndefined()
  })

  test('only ever opens by http or https', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('javascript:', 'data:', 'JAVASCRIPT:', '\tjavascript:'), fc.string())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(webAddress(text) ?? 'https://').toMatch(/^https?:\/\//)
      }),
      { numRuns: 300 },
    )
  })

  test('is shown without the protocol and the last slash', () => {
    expect(shortAddress('https://gorod.example/')).toBe('gorod.example')
    expect(shortAddress('HTTP://t.me/gorod')).toBe('t.me/gorod')
    expect(shortAddress('t.me/gorod')).toBe('t.me/gorod')
  })
})
