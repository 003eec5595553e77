import { expect, test } from 'vitest'
import { roomNameOf } from '#domain/chat.ts'

test('a room is named by the first 30 characters of its first message', () => {
  expect(roomNameOf('Коротко')).toBe('Коротко')
  expect(roomNameOf('а'.repeat(30))).toBe('а'.repeat(30))
  expect(roomNameOf('а'.repeat(31))).toBe(`${'а'.repeat(30)}…`)
})

test('a name splits no character and turns line breaks into spaces', () => {
  expect(roomNameOf('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`)
  expect(roomNameOf('  раз\nдва ')).toBe('раз два')
})
