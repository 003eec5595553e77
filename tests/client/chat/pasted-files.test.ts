// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pastedFiles } from '#client/features/chat/composer/pasted-files.ts'

const names = (name: string, now: Date) =>
  pastedFiles([new File(['x'], name, { type: 'image/png' })], now).map((file) => file.name)

test('pasted screenshots of one name are told apart by their time', () => {
  expect(names('image.png', new Date(2026, 8, 1, 9, 5, 7))).toEqual(['Снимок 09.05.07.png'])
  expect(names('image.png', new Date(2026, 8, 1, 9, 5, 8))).toEqual(['Снимок 09.05.08.png'])
})

test('a file with a name of its own keeps it', () => {
  expect(names('Смета image.png', new Date())).toEqual(['Смета image.png'])
})
