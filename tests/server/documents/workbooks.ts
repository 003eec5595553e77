import { daysBetween } from '#domain/calendar-date.ts'
import { book, oneCell } from './sample-books.ts'
import type { SampleDocument } from './sample-texts.ts'

const day = daysBetween('1899-12-30', '2026-12-01')
const accounting = '_-* #,##0.00\\ "₽"_-;\\-* #,##0.00\\ "₽"_-;_-* "-"??\\ "₽"_-;_-@_-'

const cells: [value: number, format: string, text: string][] = [
  [day, 'dd.mm.yyyy', '01.12.2026'],
  [day, 'm/d/yy', '01.12.2026'],
  [day, '[$-419]d mmmm yyyy;@', '01.12.2026'],
  [day, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '01.12.2026'],
  [day, 'mmmm yyyy', '01.12.2026'],
  [day, 'yyyy\\-mm\\-dd', '01.12.2026'],
  [day, 'd mmmm yyyy "г."', '01.12.2026'],
  [day + 0.75, 'dd.mm.yyyy', '01.12.2026 18:00'],
  [day + 0.75, 'dd/mm/yy h:mm', '01.12.2026 18:00'],
  [day + 9.5 / 24 + 5 / 86_400, 'dd.mm.yyyy', '01.12.2026 09:30:05'],
  [day, 'ДД.ММ.ГГГГ', '01.12.2026'],
  [1e10, 'dd.mm.yyyy', '10000000000'],
  [0.75, 'h:mm', '18:00'],
  [0.75, 'h:mm AM/PM', '18:00'],
  [1.5, '[h]:mm', '36:00'],
  [-1, 'dd.mm.yyyy', '-1'],
  [23_000, '#,##0.00\\ "₽"', '23 000,00 ₽'],
  [23_000.5, '#,##0.00 [$₽-419]', '23 000,50 ₽'],
  [23_000, '#,##0\\ "₽"', '23 000 ₽'],
  [12_345.6, accounting, '12 345,60 ₽'],
  [-12_345.6, accounting, '-12 345,60 ₽'],
  [0, accounting, '- ₽'],
  [1_234.5, '"$"#,##0.00', '$1 234,50'],
  [1_234.5, '#,##0.00\\ [$€-407]', '1 234,50 €'],
  [100.5, '#,##0.00"р."', '100,50р.'],
  [100.5, '#,##0.00р.', '100,50р.'],
  [-4.5, '#,##0.00;(#,##0.00)', '-4,50'],
  [5, '0" шт."', '5 шт.'],
  [1_234_567, '#,##0,"\u00a0тыс."', '1 235 тыс.'],
  [1_234.5, 'yyyy[', '1234,5'],
  [1_234, '#,##0.##', '1 234'],
  [1_234.5, '#,##0.##', '1 234,5'],
  [0.125, '0.0%', '12,5%'],
  [0.2, '0%', '20%'],
  [1.5, '# ?/?', '1 1/2'],
  [12_345, '0.00E+00', '1,23E+04'],
  [1_500.5, 'General', '1500,5'],
  [0.1 + 0.2, 'General', '0,3'],
  [2026, 'General', '2026'],
  [500_100_732_259, 'General', '500100732259'],
  [79_161_234_567, '0', '79161234567'],
]

export const cellsOfWorkbooks = cells.map(
  ([value, format, text]): SampleDocument => [
    `the number ${value} in the format ${format}`,
    oneCell(value, format),
    `▦ Лист «Лист1», 1 строка × 1 столбец\n\n| ${text} |\n| --- |\n`,
  ],
)

const rows = [
  ['Канал', 'Цена', 'Действует до', 'Скидка', 'НДС'],
  [
    'Первый',
    { t: 'n', v: 23_000, z: '#,##0.00\\ "₽"' },
    { t: 'n', v: day, z: 'dd.mm.yyyy' },
    { t: 'n', v: 0.1, z: '0%' },
    true,
  ],
  ['Второй | «Мы»', 1_500.5, null, null, false],
] as const
const priceList = [
  '▦ Лист «Прайс», 3 строки × 5 столбцов',
  '',
  '| Канал | Цена | Действует до | Скидка | НДС |',
  '| --- | --- | --- | --- | --- |',
  '| Первый | 23 000,00 ₽ | 01.12.2026 | 10% | да |',
  '| Второй \\| «Мы» | 1500,5 |  |  | нет |\n',
].join('\n')

/** The same dates, prices and units in each kind of workbook. */
export const priceLists = (['xlsx', 'xlsb', 'biff8', 'xlml'] as const).map(
  (type): SampleDocument => [
    `a price list of the kind ${type}`,
    book({ Прайс: { rows: rows.map((row) => [...row]) } }, { type }),
    priceList,
  ],
)
