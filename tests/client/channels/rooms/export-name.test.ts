import { expect, test } from 'vitest'
import { exportName } from '#client/features/channels/files/channel-sheet.ts'

test('a file is named by what the list shows and by the day', () => {
  expect(exportName('Финансы, Агентская цена до 50\u00a0000\u00a0₽', '2026-11-27', 'xlsx')).toBe(
    'Каналы — Финансы, Агентская цена до 50 000 ₽ — 27.11.2026.xlsx',
  )
  expect(exportName('', '2026-11-27', 'csv')).toBe('Каналы — 27.11.2026.csv')
})

test('a name has no characters that systems refuse, and no text that reverses its extension', () => {
  const name = exportName('Ссылка: «t.me/a\\b» <1>|2*?"\n\u202exslx', '2026-11-27', 'xlsx')
  expect(name).toBe('Каналы — Ссылка «t.me a b» 1 2 xslx — 27.11.2026.xlsx')
  expect(exportName('..//..', '2026-11-27', 'csv')).not.toMatch(/[/\\]/)
})

test('a long list of conditions is cut between words, and the day stays', () => {
  const name = exportName(Array(60).fill('Подписчики').join(', '), '2026-11-27', 'xlsx')
  expect(new TextEncoder().encode(name).length).toBeLessThan(255)
  expect(name).toMatch(/Подписчики… — 27\.11\.2026\.xlsx$/)
})
