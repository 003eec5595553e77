// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CitedLinks } from '#client/features/chat/answer/cited-links.tsx'
import { CitedCards } from '#client/features/chat/answer/cited-page.ts'
import { AnswerLinks } from '#client/ui/markdown/answer-links.ts'
import { pastedHtml } from '#client/ui/markdown/copy-markdown.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
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

test.each([
  ['its paragraph is complete', '[42 канала: до 50 000 ₽](/a?price=..50000)\n\nНачните с первых.', 2],
  ['the stream ends', '[42 канала: до 50 000 ₽](/a?price=..50000)', 1],
])('at every split of the stream, a card is drawn once %s', (_, rest, blank) => {
  const text = `Вот:\n\n${rest}`
  const card = '42 канала: до 50 000 ₽'
  const end = text.indexOf('50000)') + '50000)'.length
  const { cards, container, show } = answer('', true)
  for (let length = 1; length <= text.length; length++) {
    show(text.slice(0, length))
    // The next paragraph ends this one.
    expect([length, cards()]).toEqual([length, length <= end + blank ? [] : [card]])
    expect(container.textContent).not.toContain('](')
  }
  show(text, false)
  expect(cards()).toEqual([card])
})

const Card = ({ title }: { title: string }) => <b>{title}</b>

test('only what a tool of the answer gave is a card, with the headline of the server', () => {
  const address = '/placement/projects?manager_ids=%5B0%5D'
  const thing = { address, title: '3 проекта', total: 3, ids: [], figures: {}, as_of: '' }
  const shown = (cited: (typeof thing)[]) => {
    const { container } = render(
      <CitedCards value={{ channels: Card, placement: Card }}>
        <CitedLinks cited={cited} unverified={[]} asksBeforeLeaving={false}>
          <Markdown text={`[99 проектов](${address})`} streaming={false} />
        </CitedLinks>
      </CitedCards>,
    )
    return container
      .querySelector('b, a')
      ?.outerHTML.replace(/^<b.*?>/, '<b>')
      .slice(0, 20)
  }
  expect(shown([thing])).toBe('<b>3 проекта</b>')
  expect(shown([{ ...thing, address: `${address}&search=а` }])).toMatch(/^<a /)
})

test.each([
  ['https://evil.example/a?b=1', true],
  ['//evil.example/a', true],
  ['mailto:a@evil.example?body=48000', true],
  ['/placement/estimates/1', false],
])('a link to %s asks before it opens, by any button that opens it: %s', (href, asks) => {
  const { onLeave, container } = answer(`Сюда: [текст](<${href}>)`)
  const prevented: boolean[] = []
  container.addEventListener('click', (click) => {
    prevented.push(click.defaultPrevented)
    click.preventDefault()
  })
  const event = { bubbles: true, cancelable: true }
  fireEvent(screen.getByText('текст'), new MouseEvent('click', event))
  fireEvent(screen.getByText('текст'), new MouseEvent('click', { ...event, ctrlKey: true }))
  const other = new MouseEvent('auxclick', { ...event, button: 1 })
  fireEvent(screen.getByText('текст'), other)
  expect([...prevented, other.defaultPrevented]).toEqual([asks, asks, asks])
  expect(onLeave).toHaveBeenCalledTimes(asks ? 3 : 0)
})

test.each([
  ['Цена **48 000 ₽**, CPV 1,2 ₽.', ['48 000 ₽', '1,2 ₽'], ['48 000 ₽', '1,2 ₽']],
  ['Цена 48\u00a0000\u00a0₽', ['48 000 ₽'], ['48\u00a0000\u00a0₽']],
  ['12 % и 112 %, 12,5 %', ['12 %'], ['12 %']],
  ['`48 000 ₽` [48 000 ₽](/placement/estimates/1)\n```\n48 000 ₽\n```', ['48 000 ₽'], ['48 000 ₽', '48 000 ₽']],
  ['**48 000** ₽ и ₽**48&nbsp;000**', ['48 000** ₽', '₽**48&nbsp;000'], ['48 000', ' ₽', '₽', '48\u00a0000']],
  ['- 5 %\n- 7 %', ['7 %'], ['7 %']],
  ['Цена 48 000 ₽', [], []],
])('numbers that nothing confirms are marked in prose: %j', (text, numbers, marked) => {
  for (const streaming of [false, true]) {
    const { container } = answer(text, streaming, vi.fn(), numbers)
    const marks = [...container.querySelectorAll('[data-unverified]')]
    expect(marks.map((mark) => mark.firstChild?.textContent)).toEqual(marked)
    for (const mark of marks) expect(mark.getAttribute('title')).toBe('нет в базе')
    expect(container.textContent?.includes(' (нет в базе)')).toBe(marked.length > 0)
    expect(pastedHtml(container)).not.toContain('нет в базе')
    cleanup()
  }
})
