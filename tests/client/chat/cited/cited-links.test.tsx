// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerLinks } from '#client/ui/markdown/answer-links.ts'
import { pastedHtml } from '#client/ui/markdown/copy-markdown.ts'
import { Markdown } from '#client/ui/markdown/markdown.lazy.tsx'
import '../../patient-waits.ts'

afterEach(cleanup)

const drawAlone = ({ href, text }: { href: string; text: string }) => <b data-href={href}>{text}</b>

function answer(text: string, streaming = false, onLeave = vi.fn(), unverified: string[] = []) {
  const links = { drawAlone, unverified, onLeave }
  const view = (text: string, streaming: boolean) => (
    <AnswerLinks value={links}>
      <Markdown text={text} streaming={streaming} />
    </AnswerLinks>
  )
  const { container, rerender } = render(view(text, streaming))
  const cards = () => [...container.querySelectorAll('[data-href]')].map((card) => card.textContent)
  return {
    container,
    cards,
    onLeave,
    show: (text: string, streaming = true) => rerender(view(text, streaming)),
  }
}

test.each([
  ['[Каналы](/a?b=1)', ['Каналы']],
  ['Вот:\n\n[Каналы](/a?b=1)\n\n[Ещё **два**](/c)\n\nВсё.', ['Каналы', 'Ещё два']],
  ['[Каналы](/a) и ещё', []],
  ['[Каналы](/a) [Другие](/b)', []],
  ['Каналы:\n[Каналы](/a)', []],
  ['- [Каналы](/a)\n- [Другие](/b)', []],
  ['`[Каналы](/a)`', []],
  ['```\n[Каналы](/a)\n```', []],
  ['| a |\n|---|\n| [Каналы](/a) |', []],
  ['[Каналы](javascript:alert(1))', []],
])('only a paragraph that is one link is drawn as a card: %j', (text, cards) => {
  expect(answer(text).cards()).toEqual(cards)
})

test('at every split of the stream, a card is drawn once its paragraph is complete', () => {
  const text =
    'Вот:\n\n[42 канала: до 50 000 ₽](/placement/channels-base?agency_price=..50000)\n\nНачните с первых.'
  const end = text.indexOf(')\n\n') + 1
  const { cards, container, show } = answer('', true)
  for (let length = 1; length <= text.length; length++) {
    show(text.slice(0, length))
    // The next paragraph ends this one.
    expect([length, cards()]).toEqual([length, length <= end + 2 ? [] : ['42 канала: до 50 000 ₽']])
    expect(container.textContent).not.toContain('](')
  }
  show(text, false)
  expect(cards()).toEqual(['42 канала: до 50 000 ₽'])
})

test('an answer that ends with the link of a card draws it when the stream ends', () => {
  const { cards, show } = answer('[Каналы](/a)', true)
  expect(cards()).toEqual([])
  show('[Каналы](/a)', false)
  expect(cards()).toEqual(['Каналы'])
})

test.each(['https://evil.example/a?b=1', '//evil.example/a', 'mailto:a@evil.example?body=48000'])(
  'a link to %s asks before it opens, by any button that opens it',
  (href) => {
    const { onLeave } = answer(`Сюда: [текст](<${href}>)`)
    const link = screen.getByText('текст')
    for (const event of [
      new MouseEvent('click', { bubbles: true, cancelable: true }),
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
      new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }),
    ]) {
      fireEvent(link, event)
      expect(event.defaultPrevented).toBe(true)
    }
    expect(onLeave).toHaveBeenCalledTimes(3)
  },
)

test('a link within the product opens without a question', () => {
  const { onLeave } = answer('Сюда: [текст](/placement/estimates/1)')
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  screen.getByText('текст').addEventListener('click', (click) => {
    expect(click.defaultPrevented).toBe(false)
    click.preventDefault()
  })
  fireEvent(screen.getByText('текст'), event)
  expect(onLeave).not.toHaveBeenCalled()
})

test.each([
  '![картинка](https://evil.example/a.png?b=48000)',
  '![картинка](//evil.example/a.png)',
  '![картинка][a]\n\n[a]: https://evil.example/a.png',
  '[![картинка](https://evil.example/a.png)](/placement/estimates/1)',
  '<img src="https://evil.example/a.png">',
])('a picture of another site is never loaded: %s', (text) => {
  for (const streaming of [false, true]) {
    const { container } = answer(text, streaming)
    expect(container.querySelector('img')).toBeNull()
    cleanup()
  }
})

test.each([
  ['Цена **48 000 ₽**, CPV 1,2 ₽.', ['48 000 ₽', '1,2 ₽'], ['48 000 ₽', '1,2 ₽']],
  ['Цена 48\u00a0000\u00a0₽', ['48 000 ₽'], ['48\u00a0000\u00a0₽']],
  ['12 % и 112 %, 12,5 %', ['12 %'], ['12 %']],
  ['`48 000 ₽` [48 000 ₽](/placement/estimates/1) 48 000 ₽', ['48 000 ₽'], ['48 000 ₽']],
  ['- 5 %\n- 7 %', ['7 %'], ['7 %']],
  ['Цена 48 000 ₽', [], []],
])('numbers that nothing confirms are marked in prose: %j', (text, numbers, marked) => {
  for (const streaming of [false, true]) {
    const { container } = answer(text, streaming, vi.fn(), numbers)
    const marks = [...container.querySelectorAll('[data-unverified]')]
    expect(marks.map((mark) => mark.firstChild?.textContent)).toEqual(marked)
    for (const mark of marks) {
      expect(mark.getAttribute('title')).toBe('нет в базе')
      expect(mark.textContent).toContain(' (нет в базе)')
    }
    expect(pastedHtml(container)).not.toContain('нет в базе')
    cleanup()
  }
})
