// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fullerWindow, widerWindow, windowStart } from '#client/features/chat/conversation/use-message-window.ts'

const messagesOf = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, length }))

test('a conversation begins with the messages that fill half a screen, a short one with all', () => {
  expect(windowStart(messagesOf(100, 700), undefined)).toBe(98)
  expect(windowStart(messagesOf(100, 10), undefined)).toBe(95)
  expect(windowStart(messagesOf(4, 10), undefined)).toBe(0)
  expect(windowStart([], undefined)).toBe(0)
})

test('an answer longer than a screen is shown with its question', () => {
  expect(windowStart(messagesOf(100, 20_000), undefined)).toBe(98)
  expect(windowStart(messagesOf(1, 20_000), undefined)).toBe(0)
})

test('messages that do not fill the screen get half a screen more, down to the first message', () => {
  expect(fullerWindow(messagesOf(100, 10), 95)).toBe('m90')
  expect(fullerWindow(messagesOf(100, 10), 2)).toBe('m0')
})

test('a new message hides no shown one', () => {
  const messages = messagesOf(100, 1_200)
  expect(windowStart([...messages, { id: 'new', length: 20_000 }], 'm70')).toBe(70)
})

test('scrolling up adds as much text as is rendered, within limits, down to the first message', () => {
  const messages = messagesOf(100, 1_200)
  expect(widerWindow(messages, 98)).toBe('m94')
  expect(widerWindow(messages, 94)).toBe('m88')
  expect(widerWindow(messages, 70)).toBe('m56')
  expect(widerWindow(messagesOf(100, 20_000), 70)).toBe('m69')
  expect(widerWindow(messagesOf(100, 10), 10)).toBe('m0')
})

test('a missing first message does not show all messages', () => {
  expect(windowStart(messagesOf(100, 1_200), 'gone')).toBe(98)
})
