import { expect, test } from 'vitest'
import { documentPart } from '#server/modules/chats/prompt/document-part.ts'
import { numberedDocument } from '#server/modules/chats/prompt/numbered-document.ts'
import { countTokens } from '#server/token-count.ts'

const row = (index: number) => `| Канал ${index} | ${1_000 + index} |`
const table = (rows: number) => Array.from({ length: rows }, (_, index) => row(index + 1)).join('\n')
const whole = (text: string) => ({ text, isCut: false })

test('a large sheet keeps its header, first and last rows, and a small one beside it is whole', () => {
  const statistics = '▦ Сервер сосчитал по всем 1000 строкам: «Число» — от 1001 до 2000\n'
  const text = `▦ Лист «Большой»\n${statistics}| Название | Число |\n${table(1_000)}\n\n▦ Лист «Малый»\n| Имя | Число |\n${table(3)}\n`
  const { text: kept, part } = documentPart(whole(text), 1_000)
  expect(countTokens(kept)).toBeLessThanOrEqual(1_000)
  const [, large = '', small = ''] = kept.split(/^▦ Лист .*\n/m)
  expect(small).toBe(`| Имя | Число |\n${table(3)}\n`)
  expect(large.startsWith(`| Название | Число |\n${row(1)}\n${row(2)}\n`)).toBe(true)
  expect(large.endsWith(`${row(999)}\n${row(1_000)}\n${statistics}`)).toBe(true)
  const [first = '', last = ''] = large.split(/\[… пропущено строк: \d+ …\]\n/)
  const rows = (lines: string) => lines.match(/^\| Канал/gm)?.length ?? 0
  expect(rows(first)).toBeGreaterThan(rows(last))
  expect(part).toEqual({ unit: 'row', read: rows(large) + 3, total: 1_003 })
})

test('of a sheet whose end is not stored only the first rows are given, with the size that its name tells', () => {
  const markdown = Array.from({ length: 800 }, (_, index) => `| Канал ${index + 1} | ${index} |`).join('\n')
  const named = `▦ Лист «Каналы», 20\u00a0001 строка × 2 столбца\n▦ Сервер сосчитал по первым 9999 строкам: «Число» — от 0\n\n| Имя | Число |\n| --- | --- |\n${markdown}`
  const { text, part } = documentPart({ text: named, isCut: true }, 600)
  expect(text).toMatch(
    /^▦ Лист «Каналы».*\n\| Имя \| Число \|\n\| --- \| --- \|\n\| Канал 1 \| 0 \|\n[\s\S]*\| Канал (\d+) \| \d+ \|\n\[… дальше строки не поместились …\]\n▦ Сервер сосчитал по первым 9999 строкам: «Число» — от 0\n$/,
  )
  expect(part).toEqual({ unit: 'row', read: text.match(/^\| Канал/gm)?.length, total: 20_000 })
  const unnamed = documentPart({ text: `▦ Лист «А»\n| Имя |\n${table(5)}`, isCut: true }, 10_000)
  expect(unnamed.part).toEqual({ unit: 'row', read: 5, total: null })
})

test.each([
  ['Слайд', 'slide'],
  ['Страница', 'page'],
])('a text of numbered parts («%s 1») ends with a whole one', (word, unit) => {
  const parts = Array.from({ length: 150 }, (_, index) => `▦ ${word} ${index + 1}\n${'Подробности. '.repeat(20)}\n`)
  const { text, part } = documentPart(whole(parts.join('\n')), 2_000)
  const read = part?.read ?? 0
  expect(text).toBe(`${parts.slice(0, read).join('\n').trimEnd()}\n[… дальше не поместилось …]`)
  expect(part).toEqual({ unit, read, total: 150 })
  expect(read).toBeGreaterThan(10)
})

test('another text keeps its beginning, and tells its share of the whole', () => {
  const { text, part } = documentPart(whole('слово '.repeat(1_000)), 1_000)
  expect(text).toMatch(/^слово [\s\S]*\n\[… дальше не поместилось …\]$/)
  expect(part).toEqual({ unit: 'percent', read: 41, total: 100 })
  expect(documentPart(whole('слово'), 1_000)).toEqual({ text: 'слово', part: undefined })
  expect(documentPart(whole('слово '.repeat(100)), 5)).toEqual({
    text: '',
    part: { unit: 'percent', read: 0, total: 100 },
  })
})

test('a workbook of several sheets keeps their names, headers, first and last rows', () => {
  const markdown = (rows: number) =>
    Array.from({ length: rows }, (_, index) => `| Канал ${index + 1} | ${index} |`).join('\n')
  const sheet = (name: string, rows: number, size = String(rows + 1)) =>
    `▦ Лист «${name}», ${size} строк × 2 столбца\n\n| Имя | Число |\n| --- | --- |\n${markdown(rows)}\n`
  const named = '▦ Листы: «Прайс», «Архив» (скрытый), «Условия»\n'
  const hidden = '▦ Скрытый лист «Архив» (не приводится)\n'
  const text = `${named}\n${sheet('Прайс', 1_000)}\n${hidden}\n${sheet('Условия', 3)}`
  const { text: kept, part } = documentPart(whole(text), 1_000)
  expect(kept.startsWith(named)).toBe(true)
  expect(kept).toContain('| Канал 1000 | 999 |')
  expect(kept).toContain(`▦ Лист «Условия», 4 строк × 2 столбца\n| Имя | Число |\n| --- | --- |\n${markdown(3)}\n`)
  expect(part).toMatchObject({ unit: 'row', total: 1_003 })
  // The end of the text is not stored, and with it the last sheet.
  const cut = documentPart({ text: `${named}\n${sheet('Прайс', 1_000)}`, isCut: true }, 1_000)
  expect(cut.part).toMatchObject({ unit: 'row', total: null })
  const large = documentPart(whole(sheet('Прайс', 50, 'больше 10\u00a0000')), 100_000)
  expect(large.part).toEqual({ unit: 'row', read: 50, total: null })
})

test('a sheet keeps what stands above its header, and a sheet without a header keeps its first row', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `| Канал ${index + 1} | ${index} |`)
  const head =
    '▦ Скрыто и не приводится — столбцы: «Закупка»\n> Отчёт по продажам\n> Организация:; ООО «Ромашка»\n\n| Имя | Число |\n| --- | --- |'
  const titled = `▦ Лист «А», 501 строка × 2 столбца\n${head}\n${rows.join('\n')}\n`
  const { text, part } = documentPart(whole(titled), 1_000)
  expect(text).toContain(`${head.replace('\n\n', '\n')}\n| Канал 1 | 0 |\n`)
  expect(part).toMatchObject({ total: 500 })
  const [first = '', ...rest] = rows
  const headless = `▦ Лист «А», 500 строк × 2 столбца, без заголовков\n\n${first}\n| --- | --- |\n${rest.join('\n')}\n`
  const without = documentPart(whole(headless), 1_000)
  expect(without.text).toContain('без заголовков\n| Канал 1 | 0 |\n| Канал 2 | 1 |\n')
  expect(without.part).toMatchObject({ total: 500 })
  const numbered = numberedDocument({ name: 'a.csv', text: headless, isCut: false })
  expect(numbered.sections[0]?.parts[1]?.lines).toEqual(['| Канал 2 | 1 |'])
})

test('a shortened price list ends with a whole line', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `Пост в канале ${index} стоит ${125_000 + index} рублей.`)
  for (let maxTokens = 500; maxTokens < 600; maxTokens++)
    expect(documentPart(whole(lines.join('\n')), maxTokens).text).toMatch(/ рублей\.\n\[… дальше не поместилось …\]$/)
})

test.each([
  'Лист «Согласование договора»\n1. Сроки\n2. Оплата',
  'Лист «Прайс», 4 001 строка × 2 столбца\n\n| Имя | Число |\n| --- | --- |\n| Канал | 5 |',
  '▦ Лист «А», 2 строки × 1 столбец\n\n| Имя |\n| --- |\n| Канал |\n\nПримечание',
])('a text that looks like a sheet is no sheet: %j', (text) => {
  expect(documentPart(whole(text.repeat(50)), 200).part).toMatchObject({ unit: 'percent', total: 100 })
  expect(numberedDocument({ name: 'a.txt', text, isCut: false }).unit).toBe('line')
})

test('a footer with the number of its page is no page', () => {
  const pages = Array.from(
    { length: 15 },
    (_, index) =>
      `▦ Страница ${index + 1}\n${'Подробности. '.repeat(40)}\nСтраница ${index + 1} из 15\nСтраница ${index + 1}\n`,
  )
  expect(documentPart(whole(pages.join('\n')), 1_500).part).toMatchObject({ unit: 'page', total: 15 })
  const [section] = numberedDocument({ name: 'a.pdf', text: pages.join('\n'), isCut: false }).sections
  expect(section?.parts).toHaveLength(15)
  expect(section?.parts[8]?.lines).toContain('▦ Страница 9')
})

test('statistics that would take the place of rows are left out', () => {
  const wide = (word: string) => `| ${Array.from({ length: 40 }, () => word).join(' | ')} |`
  const statistics = `▦ Сервер сосчитал по всем 300 строкам: ${'«Столбец» — от 5 до 5; '.repeat(40)}`
  const text = `▦ Лист «А»\n${statistics}\n${wide('Столбец')}\n${Array.from({ length: 300 }, () => wide('5')).join('\n')}`
  const { text: kept } = documentPart(whole(text), 2_000)
  expect(kept).not.toContain('Сервер сосчитал')
  expect(countTokens(kept)).toBeLessThanOrEqual(2_000)
})

const long = (rows: number) => `| Название | Число |\n| --- | --- |\n${table(rows)}\n`
const said = '▦ Таблица, 1\u00a0001 строка × 2 столбца\n▦ Сервер сосчитал по всем 1000 строкам: «Число» — сумма 1\n\n'

test('a long table amid prose keeps its first and last rows, its figures and all of the prose', () => {
  const text = `Условия размещения.\n\n${said}${long(1_000)}\nПодписи сторон: Иванов.`
  const { text: kept, part } = documentPart(whole(text), 1_000)
  expect(countTokens(kept)).toBeLessThanOrEqual(1_000)
  expect(kept.startsWith(`Условия размещения.\n\n${said}| Название | Число |\n| --- | --- |\n${row(1)}\n`)).toBe(true)
  expect(kept).toMatch(/\n\[… пропущено строк: \d+ …\]\n/)
  expect(kept.endsWith(`${row(999)}\n${row(1_000)}\n\nПодписи сторон: Иванов.`)).toBe(true)
  const rows = kept.match(/^\| Канал/gm)?.length ?? 0
  expect(part?.unit).toBe('percent')
  expect(part?.read).toBeGreaterThanOrEqual(Math.floor(rows / 10) - 1)
  expect(part?.read).toBeLessThanOrEqual(Math.ceil(rows / 10) + 3)
})

test('tables on several pages share the tokens, and a short one stays whole', () => {
  const pages = [400, 30, 300].map((rows, page) => `▦ Страница ${page + 1}\nПрайс ${page + 1}\n\n${long(rows)}`)
  const { text } = documentPart(whole(pages.join('\n')), 2_500)
  expect(countTokens(text)).toBeLessThanOrEqual(2_500)
  for (const page of [1, 2, 3]) expect(text).toContain(`▦ Страница ${page}\nПрайс ${page}\n`)
  expect(text.match(/пропущено строк/g)).toHaveLength(2)
  expect(text).toContain(`▦ Страница 2\nПрайс 2\n\n${long(30)}`)
})

test('prose that does not fit with its table loses its end, and says so', () => {
  const text = `${'Условие договора. '.repeat(400)}\n\n${said}${long(1_000)}`
  const { text: kept, part } = documentPart(whole(text), 1_000)
  expect(countTokens(kept)).toBeLessThanOrEqual(1_000)
  expect(kept).toMatch(/^Условие договора\. [\s\S]*\n\[… дальше не поместилось …\]$/)
  expect(part).toMatchObject({ unit: 'percent', total: 100 })
})

test('a table whose end is not stored gives its first rows alone', () => {
  const { text, part } = documentPart({ text: `Условия.\n\n${said}${long(900)}`.trimEnd(), isCut: true }, 600)
  expect(text).toMatch(/\n\| Канал \d+ \| \d+ \|\n\[… дальше строки не поместились …\]$/)
  expect(text).not.toContain(row(900))
  expect(part).toMatchObject({ unit: 'percent', total: null })
})
