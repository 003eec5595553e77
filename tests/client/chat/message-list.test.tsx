// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessageList } from '#client/features/chat/conversation/message-list.tsx'

/** happy-dom has no layout: each message is 200 px high, the window 400. */
const rowHeight = 200
const windowHeight = 400
let resized: () => void = () => {}
let idle: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  vi.stubGlobal('cancelIdleCallback', (number: number) => idle.splice(number - 1, 1, () => {}))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(windowHeight)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
    () => screen.queryAllByRole('listitem').length * rowHeight,
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function messages(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: `m${index}`, length: 0 }))
}

function list(count: number, earlier = 0, target?: string) {
  return (
    <MessageList
      target={target}
      messages={[
        ...messages(earlier).map((message) => ({ ...message, id: `earlier-${message.id}` })),
        ...messages(count),
      ]}
      earlier={earlier}
      renderMessage={({ id }) => <li>{id}</li>}
      announcement="PromoGPT отвечает…"
    />
  )
}

/** Renders a list and reads it from the top to the bottom, so that it has all messages. */
function renderAll(count: number) {
  const rendered = render(list(count))
  scrollTo(0)
  rest()
  scrollTo(count * rowHeight)
  return rendered
}

/** Lets the browser paint and be idle until nothing more is rendered. */
function rest() {
  while (idle.length > 0)
    act(() => {
      for (const callback of idle.splice(0)) callback()
    })
}

function scrollTo(top: number) {
  const region = screen.getByRole('region', { name: 'Сообщения' })
  region.scrollTop = top
  fireEvent.scroll(region)
  return region
}

test('a room opens at its bottom with a few messages, and gets more only after they are painted', () => {
  render(list(500))
  const { scrollTop } = screen.getByRole('region')
  expect(scrollTop).toBe(5 * rowHeight)
  // The browser reports the list's own scrolling.
  scrollTo(scrollTop)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    messages(500)
      .slice(-5)
      .map(({ id }) => id),
  )
  scrollTo(0)
  rest()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(20)
})

test('messages that do not fill the screen get others before they are painted', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(6 * rowHeight)
  render(list(500))
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByRole('region').scrollTop).toBeGreaterThanOrEqual((10 - 6) * rowHeight)
})

test('earlier messages load near the top, and the position of the reader stays', () => {
  render(list(500))
  rest()
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  const region = scrollTo(700)
  expect(screen.getAllByRole('listitem')).toHaveLength(25)
  expect(region.scrollTop).toBe(700 + 20 * rowHeight)
})

test('messages that are inserted above the others do not move the reader', () => {
  const { rerender } = render(list(50))
  const region = scrollTo(700)
  const place = region.scrollTop
  rerender(list(50, 70))
  expect(region.scrollTop).toBe(place)
  rerender(list(51, 70))
  expect(region.scrollTop).toBeGreaterThan(place)
})

test('a reader at the bottom follows the list; one who has scrolled up stays, until a button or a new message', () => {
  const { rerender } = renderAll(10)
  const button = () => screen.queryByRole('button', { name: 'Вниз' })
  const region = scrollTo(1_580)
  expect(button()).toBeNull()
  resized()
  expect(region.scrollTop).toBe(2_000)
  scrollTo(1_000)
  resized()
  expect(region.scrollTop).toBe(1_000)
  fireEvent.click(button() ?? region)
  expect(region.scrollTop).toBe(2_000)
  expect(button()).toBeNull()
  scrollTo(1_000)
  rerender(list(9))
  expect(region.scrollTop).toBe(1_000)
  rerender(list(10))
  expect(region.scrollTop).toBe(2_000)
})

test('an empty conversation keeps all messages that it gets', () => {
  const { rerender } = render(list(0))
  rerender(list(5))
  rerender(list(11))
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
})

test('a screen reader announces a growing answer, but does not read its text', () => {
  render(list(1))
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
  expect(screen.getByRole('status').textContent).toBe('PromoGPT отвечает…')
})

test('a target opens in place of the newest message, also when it arrives later, and the list stays there', () => {
  const shown: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent)
  })
  const { rerender } = render(list(50, 0, 'earlier-m20'))
  expect(shown).toEqual([])
  rerender(list(50, 70, 'earlier-m20'))
  expect(shown).toEqual(['earlier-m20'])
  const region = scrollTo(2_000)
  resized()
  expect(region.scrollTop).toBe(2_000)
  rerender(list(50, 70, 'm10'))
  rerender(list(50, 70, 'm10'))
  expect(shown).toEqual(['earlier-m20', 'm10'])
})

test('a message that arrives late does not move a list that shows a found message', () => {
  const { rerender } = render(list(10, 0, 'm2'))
  const region = scrollTo(400)
  rerender(list(11, 0, 'm2'))
  resized()
  expect(region.scrollTop).toBe(400)
  // The found message is no target while a question is being sent.
  rerender(list(12))
  expect(region.scrollTop).toBe(2_400)
  rerender(list(13, 0, 'm2'))
  resized()
  expect(region.scrollTop).toBe(2_600)
})
