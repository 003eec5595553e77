import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createImportSession } from '#client/features/channel-import/rows/import-session.ts'
import { importedChannel } from '#contract/channel-imports.ts'
import { channelFieldLabel, channelFields } from '#domain/channel-fields.ts'
import { aChannel } from '../../channel-values.ts'
import { utf8 } from './table-files.ts'

const csv = (rows: readonly (readonly string[])[]) =>
  utf8(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n'))

const titles = channelFields.map((field) => channelFieldLabel(field))

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'да', '20', 'Карта', '@name', 't.me/name', '31.12.2026', 'Еда'),
  },
  fc.constantFrom('1 234,50 ₽', '1,234', '12 %', '#REF!', "'=1", '-', 'Сайт', 'Форза', 'Нет риска', '\0'.slice(1)),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
)

test('each row of any table is counted once, and the contract accepts every row to write', () => {
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: titles.length }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(rows, (table) => {
      const session = createImportSession()
      session.setCategories(['Еда'])
      session.addExisting([aChannel({ url: 't.me/name' })], true)
      // The row «x y z» ensures that at least one row is not blank.
      const { rowCount } = session.open(csv([titles, ['x', 'y', 'z'], ...table]))
      const counts = session.outcome().counts
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rowCount)
      const written = session.payload(0, rowCount)
      expect(written).toHaveLength(counts.new + counts.changed)
      for (const { channel } of written) expect(importedChannel.safeParse(channel).success).toBe(true)
      expect(session.skipped().rows.every(({ reason }) => reason !== '')).toBe(true)
      for (const row of session.rows('bad', 0, rowCount)) {
        expect(Object.values(row.cells).some(({ problem }) => problem !== undefined)).toBe(true)
      }
    }),
  )
})

test('long runs of one character do not stop the reading', () => {
  const session = createImportSession()
  for (const sign of [' ', '1', '1 ', '.', 'a.', '\n', '-', "'", '1,', ' \n']) {
    // Quadratic time would take minutes for a run of this length, linear time takes milliseconds.
    const run = `1${sign.repeat(20_000)}x`
    session.open(csv([titles, titles.map(() => run)]))
    expect(session.outcome().counts).toMatchObject({ bad: 1 })
  }
})

test('endless rows and columns are refused', () => {
  const session = createImportSession()
  expect(() => session.open(utf8(`Название;Ссылка\n${';'.repeat(5_000_000)}x`))).toThrow(/столбцов/)
  expect(() => session.open(utf8(`Название;Ссылка\n${'a;b\n'.repeat(200_000)}`))).toThrow(/строк/)
})
