import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf } from './stated-tables.ts'

const letters = [...'абвгдежзиклмнопрстуфхцчшэюяabcdefghklmnoprstuvwxyz']
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 })
  .map((signs) => signs.join('').replace(/^./, (sign) => sign.toUpperCase()))
const isOrdinary = (text: string) => !/итог|всего|total|sum|ндс|налог|vat|tax|fee/i.test(text)
const known = [
  'Мода',
  'VK Дайджест',
  'Итоги недели',
  'Сумма технологий',
  'Всё сразу',
  'Наш дом',
  '7 дней',
  'Totally Spies',
]
const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(word.filter(isOrdinary), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  },
  fc.constantFrom(...known),
)
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }).map((rubles) => rubles * 100_000n),
  fc.bigInt({ min: 1n, max: 10n ** 9n }),
  fc.bigInt({ min: 1n, max: 100n }),
)
const row = fc.record({ name, amounts: fc.tuple(amount, amount) })
const table = fc.array(row, { minLength: 20, maxLength: 80 })
/** Equal amounts and zeros, of which some give others. */
const fee = fc.constantFrom(0n, 0n, 50_000n, 100_000n, 150_000n, 500_000n)
const coarse = fc.array(fc.record({ name, amounts: fc.tuple(fee, amount) }), { minLength: 20, maxLength: 80 })

/** `1 234,5`, as tables of Russian agencies write cents. */
const text = (cents: bigint) => `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
const shown = (cents: bigint) => text(cents).replace(/,?0+$/, '')
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const columns = [0, 1] as const
type Rows = readonly { name: string; amounts: readonly [bigint, bigint] }[]

const lineAbout = (rows: Rows) =>
  lineOf('Канал;Цена;Доплата', ...rows.map((one) => [one.name, ...one.amounts.map(text)].join(';')))
const sumsIn = (line: string) => Array.from(line.matchAll(/сумма ([\d,]+), среднее/g), ([, sum]) => sum)
const totalsOf = (rows: Rows) => columns.map((at) => sumOf(rows.map(({ amounts }) => amounts[at])))
/** A row with the sum of all others may be a total by chance. */
const hasSum = (rows: Rows) =>
  rows.some(({ amounts }) => columns.some((at) => amounts[at] * 2n === sumOf(rows.map((one) => one.amounts[at]))))

test('any rows with ordinary names have their exact sums', () => {
  fc.assert(
    fc.property(fc.oneof(table, coarse), (rows) => {
      fc.pre(!hasSum(rows))
      const line = lineAbout(rows)
      expect(line).toContain(`по всем ${rows.length} строкам: `)
      expect(sumsIn(line)).toEqual(totalsOf(rows).map(shown))
    }),
    { numRuns: 300 },
  )
})

const label = fc.constantFrom('Итого', 'ИТОГО:', 'Всего', 'Total', 'Общий итог', 'Итого с НДС', 'Всего за март')

test('one total among any rows, wherever it is, changes no sum', () => {
  fc.assert(
    fc.property(table, label, fc.nat(), (rows, title, place) => {
      const [price = 0n, more = 0n] = totalsOf(rows)
      const at = place % (rows.length + 1)
      const line = lineAbout(rows.toSpliced(at, 0, { name: title, amounts: [price, more] }))
      expect(line).toContain(`по всем ${rows.length} строкам (без строк: «${title}»): `)
      expect(sumsIn(line)).toEqual([price, more].map(shown))
    }),
    { numRuns: 300 },
  )
})
