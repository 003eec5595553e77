import { expect, test } from 'vitest'
import { titleFromModel } from '#domain/chat.ts'

test.each([
  ['Медиаплан для Ромашки', 'Медиаплан для Ромашки'],
  ['  **«Медиаплан»:**\nпояснение', 'Медиаплан'],
  ['Пресс-релиз о запуске нового продукта', 'Пресс-релиз о запуске нового'],
  ['Ааааааааааааааааааааааааааааааааааааааа', 'Аааааааааааааааааааааааааааааа'],
  ['🦊'.repeat(31), '🦊'.repeat(30)],
  ['\u202eМедиаплан\u200b для \u{e0041}Ромашки', 'Медиаплан для Ромашки'],
  ['', undefined],
  ['«…»', undefined],
  ['слово '.repeat(20), undefined],
])('%j gives the title %j', (text, title) => {
  expect(titleFromModel(text)).toBe(title)
  expect([...(title ?? '')].length).toBeLessThanOrEqual(30)
})
