import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkedParts, shortAddress, webAddress } from '#client/lib/page/web-address.ts'

describe('a typed address', () => {
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

  test('opens by http or https only', () => {
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

  test('shows without the protocol and the last slash', () => {
    expect(shortAddress('https://gorod.example/')).toBe('gorod.example')
    expect(shortAddress('HTTP://t.me/gorod')).toBe('t.me/gorod')
    expect(shortAddress('t.me/gorod')).toBe('t.me/gorod')
  })
})

describe('the addresses in a text', () => {
  const hrefs = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

  test.each([
    ['Смотрите https://t.me/gorod, там всё.', ['https://t.me/gorod']],
    ['(https://gorod.example/a_(b))', ['https://gorod.example/a_(b)']],
    ['«https://gorod.example/»…', ['https://gorod.example/']],
    ['t.me/gorod и vk.com/gorod?w=1!', ['https://t.me/gorod', 'https://vk.com/gorod?w=1']],
    ['http://a.example\nhttps://b.example/c.', ['http://a.example/', 'https://b.example/c']],
    ['https://gorod.example/путь', ['https://gorod.example/%D0%BF%D1%83%D1%82%D1%8C']],
  ])('of %j are %j', (text, addresses) => {
    expect(hrefs(text)).toEqual(addresses)
  })

  test.each([
    'и/или',
    'v1.2',
    'anna@agency.example/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://a.example/b',
    'https://',
    'docs.v2/',
  ])('do not exist in %j', (text) => {
    expect(hrefs(text)).toEqual([])
  })

  test('leave the text unchanged and open by http or https only', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('https://', 't.me/', 'javascript:', ' ', '.', ')', '(', '«', '»', '\n', '…'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = linkedParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) expect(href ?? 'https://').toMatch(/^https?:\/\//)
      }),
      { numRuns: 1_000 },
    )
  })
})
