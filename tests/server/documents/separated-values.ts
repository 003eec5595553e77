import type { SampleDocument } from './sample-texts.ts'

const sheet = (size: string, ...rows: string[]) => {
  const [head = '', ...rest] = rows.map((row) => `| ${row} |\n`)
  const rule = `|${' --- |'.repeat(head.split(' | ').length)}\n`
  return `▦ Лист «Таблица», ${size}\n\n${head}${rule}${rest.join('')}`
}

const texts: [what: string, text: string, read: string][] = [
  [
    'semicolons',
    'Канал;Цена\r\nПервый;23 000,00\r\n',
    sheet('2 строки × 2 столбца', 'Канал | Цена', 'Первый | 23 000,00'),
  ],
  ['commas', 'Канал,Цена\nПервый,23000', sheet('2 строки × 2 столбца', 'Канал | Цена', 'Первый | 23000')],
  [
    'decimal commas',
    'CPV, ₽;CPM, ₽\n1,5;2,5\n0,75;12,25',
    sheet('3 строки × 2 столбца', 'CPV, ₽ | CPM, ₽', '1,5 | 2,5', '0,75 | 12,25'),
  ],
  ['one column of decimal commas as it is', 'Цена, ₽\n1,5\n2,5\n3,5', 'Цена, ₽\n1,5\n2,5\n3,5'],
  [
    'commas beside whole numbers',
    'Канал,Цена,ERR\nПервый,23000,5\nВторой,15000,7',
    sheet('3 строки × 3 столбца', 'Канал | Цена | ERR', 'Первый | 23000 | 5', 'Второй | 15000 | 7'),
  ],
  ['tabs', 'Канал\tЦена\nПервый\t23000', sheet('2 строки × 2 столбца', 'Канал | Цена', 'Первый | 23000')],
  [
    'a separator that its first line names',
    'sep=|\nКанал|Цена;ERR\nПервый|23000',
    sheet('2 строки × 2 столбца', 'Канал | Цена;ERR', 'Первый | 23000'),
  ],
  [
    'quotes around separators, quotes and line breaks',
    'Канал;Условия\n"«Мы»; ""они""";"предоплата\nдо 10.12"',
    sheet('2 строки × 2 столбца', 'Канал | Условия', '«Мы»; "они" | предоплата<br>до 10.12'),
  ],
  ['bars', 'Канал;Цена\nА | Б;5', sheet('2 строки × 2 столбца', 'Канал | Цена', 'А \\| Б | 5')],
  [
    'a title above the header, rows of several lengths, and none of the empty ones',
    'Отчёт за ноябрь\n\nКанал;Цена;ERR\n;;\nПервый;23000\nВторой;15000;9,5;;',
    sheet('3 строки × 3 столбца', 'Канал | Цена | ERR', 'Первый | 23000 | ', 'Второй | 15000 | 9,5').replace(
      '\n\n',
      '\n> Отчёт за ноябрь\n\n',
    ),
  ],
  [
    'rows without a header, which says so',
    'Первый;23000\nВторой;15000',
    sheet('2 строки × 2 столбца, без заголовков', 'Первый | 23000', 'Второй | 15000'),
  ],
  [
    'a header of two rows as one',
    'Канал;Цена;;Охват\n;с НДС;без НДС;\nПервый;1220;1000;500\nВторой;2440;2000;700',
    sheet(
      '3 строки × 4 столбца',
      'Канал | Цена / с НДС | Цена / без НДС | Охват',
      'Первый | 1220 | 1000 | 500',
      'Второй | 2440 | 2000 | 700',
    ),
  ],
  [
    'a header with years',
    'Канал;2025;2026\nПервый;100;200\nВторой;300;400',
    sheet('3 строки × 3 столбца', 'Канал | 2025 | 2026', 'Первый | 100 | 200', 'Второй | 300 | 400'),
  ],
  ['one column as it is', 'Канал\nПервый\nВторой', 'Канал\nПервый\nВторой'],
  ['a quote that stays open as it is', 'Канал;Цена\n"Первый;23000', 'Канал;Цена\n"Первый;23000'],
  ['prose as it is', 'Добрый день!\nПрайс, как обещали, ниже.\nАнна', 'Добрый день!\nПрайс, как обещали, ниже.\nАнна'],
]

export const separatedValues = texts.map(
  ([what, text, read]): SampleDocument => [
    what,
    new TextEncoder().encode(text),
    read.replace(/(\d) (строк|столб)/g, '$1\u00a0$2'),
  ],
)
