// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LinkedText } from '#client/ui/page/linked-text.tsx'

afterEach(cleanup)

test('a text shows unchanged, and its addresses open in new tabs without opener and referrer', () => {
  const text = 'Бренд-бук: https://brand.example/book.\nИ <b>t.me/gorod</b>'
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://brand.example/book',
    'https://t.me/gorod',
  ])
  expect(links.map(({ textContent }) => textContent)).toEqual(['https://brand.example/book', 't.me/gorod'])
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
})
