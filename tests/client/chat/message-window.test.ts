import { expect, test } from 'vitest'
import { widerWindow, windowStart } from '#client/features/chat/conversation/message-window.ts'

const ids = Array.from({ length: 100 }, (_, index) => `m${index}`)

test('a conversation begins with its last ten messages, a short one with all', () => {
  expect(windowStart(ids, undefined)).toBe(90)
  expect(windowStart(ids.slice(0, 8), undefined)).toBe(0)
})

test('a new message hides no shown one', () => {
  expect(windowStart([...ids, 'new'], 'm70')).toBe(70)
})

test('scrolling up adds thirty messages, down to the first', () => {
  expect(widerWindow(ids, 70)).toBe('m40')
  expect(widerWindow(ids, 10)).toBe('m0')
})

test('a missing first message does not show all messages', () => {
  expect(windowStart(ids, 'gone')).toBe(90)
})
