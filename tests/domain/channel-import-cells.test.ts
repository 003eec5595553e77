import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { importKinds, parseCell, valueText } from '#domain/channel-import/channel-import-fields.ts'

const nbsp = '\u00a0'
const narrow = '\u202f'
const thin = '\u2009'

function readAs(field: ChannelField, cell: TableCell) {
  const parsed = parseCell(field, cell)
  return parsed !== undefined && 'value' in parsed ? parsed.value : parsed
}

describe('an amount', () => {
  test.each<[TableCell, number]>([
    ['1 234,50 ₽', 1234.5],
    [`1${nbsp}234,50${nbsp}₽`, 1234.5],
    [`1${narrow}234${narrow}567,05 руб.`, 1234567.05],
    [`12${thin}000 р.`, 12_000],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234,567', 1234567],
    ["1'234.50", 1234.5],
    ['1234.5', 1234.5],
    ['0,5', 0.5],
    ['12,5000', 12.5],
    ['₽ 500', 500],
    ['15 тыс.', 15_000],
    ['15 т.р.', 15_000],
    ['25 000 р. (без НДС)', 25_000],
    ['25 т.р., без НДС', 25_000],
    ['25 000-00', 25_000],
    ['1250-50 руб.', 1250.5],
    ['15к', 15_000],
    ['1,2 млн ₽', 1_200_000],
    ['99 коп.', 0.99],
    ['1,2345 млн', 1_234_500],
    ['0', 0],
    [0.1 + 0.2, 0.3],
    [1234.5, 1234.5],
    [1_234_567.1 + 0.2, 1_234_567.3],
    [999_999_999_999.99, 999_999_999_999.99],
  ])('is read from %j as %d', (cell, amount) => {
    expect(readAs('native_price', cell)).toBe(amount)
  })

  test.each<[TableCell, string]>([
    ['abc', 'Не число: «abc»'],
    ['от 18 000 ₽', 'Оставьте одну цену: это диапазон'],
    ['до 5к', 'Оставьте одну цену: это диапазон'],
    ['10 000-15 000', 'Оставьте одну цену: это диапазон'],
    ['30 000 с НДС', 'Не число: «30 000 с НДС»'],
    ['500 чел.', 'Здесь сумма в рублях, а не «500 чел.»'],
    ['10-15', 'Оставьте одну цену: это диапазон'],
    ['10 000 руб. – 15 000 руб.', 'Оставьте одну цену: это диапазон'],
    ['10 до 15 тыс.', 'Оставьте одну цену: это диапазон'],
    ['по запросу', 'Впишите цену числом'],
    ['Бартер', 'Впишите цену числом'],
    ['Договорная', 'Впишите цену числом'],
    ['2026-12-31', 'Не число: «2026-12-31»'],
    [`от 1${'0'.repeat(200)}`, `Не число: «от 1${'0'.repeat(35)}…»`],
    ['1 23', 'Не число: «1 23»'],
    ['1,2,3', 'Не число: «1,2,3»'],
    ['1,234', 'Неясно, тысячи это или дробь: «1,234»'],
    ['12.500 ₽', 'Неясно, тысячи это или дробь: «12.500 ₽»'],
    ['12 %', 'Здесь сумма в рублях, а не «12 %»'],
    [{ percent: 0.12 }, 'Здесь сумма в рублях, а не «12 %»'],
    [{ day: 46_154 }, 'Не число, а дата: «12.05.2026»'],
    [true, 'Не число: «Да»'],
    ['1234567890123456', 'Слишком много цифр: «1234567890123456»'],
    ['0,12345678901234567', 'Слишком много цифр: «0,12345678901234567»'],
    ['#ССЫЛКА!', 'В ячейке ошибка: #ССЫЛКА!'],
  ])('is refused in %j', (cell, problem) => {
    expect(parseCell('native_price', cell)).toEqual({ problem })
  })

  test('keeps more than two decimals, so that the field can refuse them', () => {
    expect(readAs('native_price', '0,123')).toBe(0.123)
    expect(readAs('native_price', 12.345)).toBe(12.345)
    expect(readAs('native_price', 100.001)).toBe(100.001)
  })

  test('is read exactly with any separator of digit groups', () => {
    const groups = fc.constantFrom(' ', nbsp, narrow, thin, "'")
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), groups, (kopecks, group) => {
        const digits = String(kopecks).padStart(3, '0')
        const [rubles, rest] = [digits.slice(0, -2), digits.slice(-2)]
        const grouped = rubles.replace(/\B(?=(\d{3})+$)/g, group)
        expect(readAs('base_price', `${grouped},${rest} ₽`)).toBe(Number(`${rubles}.${rest}`))
      }),
    )
  })
})

describe('a percentage', () => {
  test.each<[TableCell, number]>([
    ['12,5 %', 12.5],
    ['12.5', 12.5],
    [{ percent: 0.15 }, 15],
    [{ percent: 0.07 }, 7],
    [{ percent: 0.0725 }, 7.25],
    [15, 15],
    [0.15, 0.15],
  ])('is read from %j as %d', (cell, value) => {
    expect(readAs('err_plan', cell)).toBe(value)
  })

  test('is refused with a currency unit and in thousands', () => {
    expect(parseCell('discount', '5 тыс.')).toEqual({ problem: 'Здесь проценты, а не «5 тыс.»' })
    expect(parseCell('discount', '500 ₽')).toEqual({ problem: 'Здесь проценты, а не «500 ₽»' })
  })

  test('of VAT is 0 for a vendor without VAT', () => {
    expect(readAs('vendor_vat_percent', 'Без НДС')).toBe(0)
    expect(parseCell('discount', 'Без НДС')).toEqual({ problem: 'Не число: «Без НДС»' })
  })
})

test('a number of people is refused with a per cent sign', () => {
  expect(readAs('subscribers', '412,3 тыс.')).toBe(412_300)
  expect(readAs('subscribers', '15 000 чел.')).toBe(15_000)
  expect(readAs('subscribers', '15 тыс. подписчиков')).toBe(15_000)
  expect(parseCell('subscribers', '5 %')).toEqual({ problem: 'Здесь количество, а не «5 %»' })
})

describe('a day', () => {
  test.each<[TableCell, string]>([
    ['31.12.2026', '2026-12-31'],
    ['1.2.26', '2026-02-01'],
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['до 31.12.2026', '2026-12-31'],
    [`до${nbsp}31.12.2026 г.`, '2026-12-31'],
    ['31 декабря 2026', '2026-12-31'],
    ['1 мая 2026 года', '2026-05-01'],
    ['1 мар. 2026', '2026-03-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['29.02.2028', '2028-02-29'],
    [46_387, '2026-12-31'],
    ['46387', '2026-12-31'],
    [{ day: 46_387.75 }, '2026-12-31'],
    [{ day: 61 }, '1900-03-01'],
  ])('is read from %j as %s', (cell, day) => {
    expect(readAs('price_valid_until', cell)).toBe(day)
  })

  test.each<[TableCell, string]>([
    ['31.02.2026', 'Такого дня нет: 31.02.2026'],
    ['2026-13-01', 'Такого дня нет: 2026-13-01'],
    ['29 февраля 2026', 'Такого дня нет: 29 февраля 2026'],
    ['05/06/2026', 'Неясно, где день, а где месяц: «05/06/2026»'],
    ['скоро', 'Не дата: «скоро»'],
    ['декабрь 2026', 'Не дата: «декабрь 2026»'],
    [2026, 'Не дата: «2026»'],
    [true, 'Не дата: «Да»'],
    [{ day: 60 }, 'Не дата: «60»'],
  ])('is refused in %j', (cell, problem) => {
    expect(parseCell('price_valid_until', cell)).toEqual({ problem })
  })
})

test.each<[TableCell, boolean]>([
  ...['да', 'Есть', ' + ', '1', 'TRUE', '✓', '✅'].map((text): [TableCell, boolean] => [text, true]),
  ...['Нет', '-', '—', '0', 'false', '❌', 'не подписан'].map((text): [TableCell, boolean] => [text, false]),
  [true, true],
  [0, false],
])('the flag %j is read as %s', (cell, value) => {
  expect(readAs('nda', cell)).toBe(value)
})

test('a text that is neither yes nor no is refused', () => {
  expect(parseCell('edo', 'может быть')).toEqual({ problem: 'Не да и не нет: «может быть»' })
})

test('a choice is found by its label, key and synonyms', () => {
  expect(readAs('payment_method', 'По договору')).toBe('by_contract')
  expect(readAs('payment_method', 'BY_CONTRACT')).toBe('by_contract')
  expect(readAs('payment_method', 'безнал')).toBe('by_contract')
  expect(readAs('text_author', 'проджект менеджер')).toBe('project_manager')
  expect(readAs('reporting_entity', 'ООО «Форза»')).toBe('forza')
  expect(readAs('rkn_status', '+')).toBe('registered')
  expect(parseCell('payment_method', 'бартер')).toEqual({
    problem: 'Нет такого варианта: «бартер». Есть: Карта, По договору, Депозит',
  })
})

test('a long text keeps its lines, and every text is trimmed', () => {
  expect(readAs('description', ' Первая\r\nвторая ')).toBe('Первая\nвторая')
  expect(readAs('title', ' Город\nзавтра ')).toBe('Город завтра')
  expect(readAs('legal_entity', 7_701_234_567)).toBe('7701234567')
})

test.each<[TableCell, string]>([
  ['@gorod_zavtra', 'https://t.me/gorod_zavtra'],
  [{ text: 'ссылка', link: 'https://t.me/gorod' }, 'https://t.me/gorod'],
  [{ text: 't.me/gorod', link: 'https://t.me/other' }, 't.me/gorod'],
  [{ text: 'Город. Новости', link: 'https://t.me/gorod' }, 'https://t.me/gorod'],
  ['Утро (t.me/utro)', 't.me/utro'],
  ['Утро — @utro', 'https://t.me/utro'],
  ['t.me/utro, https://t.me/Utro/', 't.me/utro'],
  ['https://t.me/nevid\u200b', 'https://t.me/nevid'],
  ['http://192.168.0.7:8080/efir', 'http://192.168.0.7:8080/efir'],
])('the address of a channel is read from %j as %s', (cell, address) => {
  expect(readAs('url', cell)).toBe(address)
})

test.each<[TableCell, string]>([
  ['уточняется', 'Не ссылка: «уточняется»'],
  ['https://t.me/utro, https://vk.com/utro', 'Оставьте одну ссылку: «https://t.me/utro, https://vk.com/utro»'],
  ['@utro,@vecher', 'Оставьте одну ссылку: «@utro,@vecher»'],
])('no address of a channel is read from %j', (cell, problem) => {
  expect(parseCell('url', cell)).toEqual({ problem })
  expect(parseCell('support_chat_link', cell)).toHaveProperty('value')
})

test('a title keeps its words beside a link', () => {
  expect(readAs('title', { text: 'Город', link: 'https://t.me/gorod' })).toBe('Город')
})

test('an empty cell, white space and a dash have no value', () => {
  for (const field of channelFields) {
    for (const cell of [null, '', ` ${nbsp}\n`]) expect(parseCell(field, cell)).toBeUndefined()
  }
  expect(parseCell('native_price', '—')).toBeUndefined()
  expect(parseCell('price_valid_until', 'н/д')).toBeUndefined()
})

test('a value that is shown as text is read as the same value', () => {
  const words = fc.stringMatching(/^[а-я"«=@+.,0-9]{1,20}( [а-я]{1,9})?$/)
  const amounts = fc.integer({ min: 0, max: 10 ** 14 }).map((kopecks) => Number((kopecks / 100).toFixed(2)))
  const days = fc
    .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  for (const field of channelFields) {
    const kind = importKinds[field]
    const values: fc.Arbitrary<string | number | boolean> =
      kind.is === 'flag'
        ? fc.boolean()
        : kind.is === 'day'
          ? days
          : kind.is === 'number'
            ? amounts
            : kind.is === 'choice'
              ? fc.constantFrom(...Object.keys(kind.labels))
              : kind.is === 'address'
                ? words.map((text) => `https://t.me/${text.replace(/[\s,]/g, '')}`)
                : words
    fc.assert(
      fc.property(values, (value) => {
        expect(readAs(field, valueText(field, value)), field).toBe(value)
      }),
    )
  }
})
