import { expect, test } from 'vitest'
import { logoProblem } from '#client/features/services/logo-file.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function file(bytes: number[], size = bytes.length, name = 'logo.png') {
  const data = new Uint8Array(size)
  data.set(bytes)
  return new File([data], name, { type: 'image/png' })
}

test('a PNG of up to 2 MB can be a logo, and a larger one cannot', async () => {
  expect(await logoProblem(file(png))).toBeUndefined()
  expect(await logoProblem(file(png, 2 * 1024 * 1024))).toBeUndefined()
  const problem = await logoProblem(file(png, 2 * 1024 * 1024 + 1))
  expect(problem).toBe('Логотип не может быть больше 2\u00a0МБ')
})

test.each(['logo.PNG', 'логотип «Осень».png'])('a PNG can be called %s', async (name) => {
  expect(await logoProblem(file(png, 100, name))).toBeUndefined()
})

test.each(['logo.txt', 'logo', 'logo.png.jpg', 'png'])('a PNG called %s cannot be a logo', async (name) => {
  expect(await logoProblem(file(png, 100, name))).toBe('Можно загружать только PNG-файлы')
})

test('a file whose bytes are no PNG cannot be a logo', async () => {
  const problem = 'Можно загружать только PNG-файлы'
  expect(await logoProblem(file([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))).toBe(problem)
  expect(await logoProblem(file(png.slice(0, 7)))).toBe(problem)
  expect(await logoProblem(file([]))).toBe(problem)
})
