import type { SampleDocument } from './sample-texts.ts'

const sheet = (size: string, ...rows: string[]) => {
  const [head = '', ...rest] = rows.map((row) => `| ${row} |\n`)
  const rule = `|${' --- |'.repeat(head.split(' | ').length)}\n`
  return `Лист «Таблица», ${size}\n\n${head}${rule}${rest.join('')}`
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
    'rows of several lengths, and none of the empty ones',
    'Отчёт за ноябрь\n\nКанал;Цена;ERR\n;;\nПервый;23000\nВторой;15000;9,5;;',
    sheet(
      '4 строки × 3 столбца',
      'Отчёт за ноябрь |  | ',
      'Канал | Цена | ERR',
      'Первый | 23000 | ',
      'Второй | 15000 | 9,5',
    ),
  ],
  ['one column as it is', 'Канал\nПервый\nВторой', 'Канал\nПервый\nВторой'],
  ['a quote that stays open as it is', 'Канал;Цена\n"Первый;23000', 'Канал;Цена\n"Первый;23000'],
  [
    'prose as it is',
    'Добрый день!\nПрайс, как обещали, ниже.\nАнна',
    'Добрый день!\nПрайс, как обещали, ниже.\nАнна',
  ],
]

export const separatedValues = texts.map(
  ([what, text, read]): SampleDocument => [
    what,
    new TextEncoder().encode(text),
    read.replace(/(\d) (строк|столб)/g, '$1\u00a0$2'),
  ],
)
