import * as z from 'zod/mini'
import { fileUrl } from '#contract/files.ts'
import {
  type comparisons,
  condition,
  figures,
  type LeftOut,
  type TableFigures,
  type TableRefusal,
} from '#server/table-question.ts'
import { declaredTool, strictInput } from './declared-tool.ts'
import { namedDocument } from './named-document.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { unknownName } from './texts/nearest.ts'

const text = z.optional(z.nullable(z.string()))

export const sumTable = declaredTool({
  name: 'sum_table',
  description:
    'Точно считает по ячейкам листа приложенной таблицы. column, group_by — заголовок или буква столбца; where — все условия сразу; to — конец between.',
  about: 'files',
  withinMs: 25_000,
  input: {
    name: z.string(),
    sheet: text,
    where: z.optional(z.nullable(z.array(strictInput(condition)))),
    group_by: text,
    figure: z.enum(figures),
    column: text,
  },
  async read({ name, ...question }, { documents, table, userId }, signal) {
    const document = namedDocument(await documents(), name)
    if (typeof document === 'string') return document
    const answer = await table(userId, document.id, question, signal)
    if (answer === undefined)
      return 'Таблица файла не читается или слишком велика, чтобы считать по ней; скажи об этом.'
    if (!('used' in answer)) return refusalOf(answer)
    const { sheet, column, figure, groups, used, leftOut } = answer
    const called = `Файл «${cellText(document.label)}»${sheet === '' ? '' : `, лист «${cellText(sheet)}»`}`
    const counted = `${figureNames[question.figure]}${column === '' ? '' : ` по столбцу «${cellText(column)}»`}`
    const of = used.length + leftOut.reduce((sum, { rows }) => sum + rows.length, 0)
    const where = (question.where ?? []).map(
      ({ column: title, is, value, to }) =>
        `«${cellText(title)}» ${signs[is]} ${cellText([value, to ?? []].flat().join(' и '), 60)}`,
    )
    const result = `${counted}${where.map((one, at) => `${at === 0 ? ', где ' : ' и '}${one}`).join('')}: ${withUnit(figure, answer)}`
    return {
      words: [
        `${called}: ${answer.header.length === 0 ? 'без заголовков' : `заголовок — ${rowsText(answer.header)}`}. Номера — строки листа (read_file считает строки ниже заголовка).`,
        `Сосчитано строк: ${used.length} из ${of}${used.length === 0 ? '' : ` (${rowsText(used)})`}.`,
        ...leftOut.map(leftOutText),
        ...remarksOn(answer),
      ],
      lines: [
        result,
        ...(groups.length === 0 ? [] : [[cellText(question.group_by ?? ''), counted, 'Строк', 'Какие']]),
        ...groups.map(({ name: group, figure: own, rows }) => [
          cellText(group) || '(пусто)',
          withUnit(own, answer),
          String(rows.length),
          rowsText(rows),
        ]),
      ],
      progress: `Считаю по таблице: ${called}, ${counted.toLowerCase()} — строк ${used.length} из ${of}`,
      found: [
        {
          title: `${called}${used.length === 0 ? '' : `, ${rowsText(used)}`}`,
          address: `${fileUrl(document.id)}?download=1`,
          total: used.length,
          ids: [],
          figures: {},
        },
      ],
    }
  },
})

const figureNames: Record<(typeof figures)[number], string> = {
  sum: 'Сумма',
  count: 'Число строк',
  mean: 'Среднее',
  median: 'Медиана',
  min: 'Минимум',
  max: 'Максимум',
}

const signs: Record<(typeof comparisons)[number], string> = {
  '=': '=',
  '!=': '≠',
  '>=': '≥',
  '<=': '≤',
  contains: 'содержит',
  between: 'между',
}

/** A single unit of all numbers stands behind the figure. */
function withUnit(figure: string, { units, column }: TableFigures): string {
  const [unit = '', ...others] = units
  return column === '' || others.length > 0 || unit === '' || unit === '%' ? figure : `${figure}\u00a0${unit}`
}

const reasons: Record<LeftOut['why'], string> = {
  filter: 'не подходят под условия',
  unclear: 'условие не с чем сравнить (проценты сравнивай долями: 0,15 — это 15\u00a0%)',
  total: 'похожи на итоги (такую строку можно сосчитать условием «=» на её подпись)',
  hidden: 'скрыты',
  struck: 'зачёркнуты',
  merged: 'ячейка объединена с другой, и число отнесено к той',
  empty: 'пустая ячейка',
  text: 'текст вместо числа',
  ambiguous: 'число читается двояко',
  day: 'дата вместо числа',
  other: 'не число',
}

const leftOutText = ({ why, rows, example }: LeftOut) =>
  `Не вошли ${rows.length}, ${reasons[why]}: ${rowsText(rows)}${example === '' ? '' : `, например ${fenced(cellText(example, 60))}`}.`

function remarksOn({
  headers,
  units,
  isRounded,
  readRows,
  lacksValues,
  showsStruck,
  doubtful,
}: TableFigures): string[] {
  return [
    ...(doubtful.length === 0 ? [] : [`Сосчитаны, проверь, не итоги ли это: ${rowsText(doubtful)}.`]),
    ...(headers.length === 0
      ? []
      : [`Похожи на заголовки других таблиц, числа под ними тоже сосчитаны: ${rowsText(headers)}; скажи об этом.`]),
    ...(units.length > 1
      ? [`Единицы в столбце разные (${units.map((unit) => unit || 'без единицы').join(', ')}), числа взяты как есть.`]
      : []),
    ...(units.includes('%') ? ['Проценты взяты долями: 0,15 — это 15\u00a0%.'] : []),
    ...(isRounded ? ['Среднее округлено.'] : []),
    ...(readRows === null ? [] : [`Прочитаны только первые ${readRows} строк листа, скажи об этом.`]),
    ...(lacksValues ? ['У части формул файла нет сохранённых значений, такие ячейки пусты.'] : []),
    ...(showsStruck ? [] : ['Зачёркнуты ли ячейки, по этому файлу не видно.']),
  ]
}

function refusalOf(answer: TableRefusal): string {
  if ('refused' in answer) return refusals[answer.refused]
  const { unknown, given, known } = answer
  if (given === '') return `Листов несколько, назови один: ${fenced(cellText(known.join(', '), 500))}.`
  return unknownName(unknown === 'sheet' ? 'листа' : 'столбца', given, known, fenced)
}

const refusals: Record<Extract<TableRefusal, { refused: unknown }>['refused'], string> = {
  'hidden sheet': 'Лист скрыт, его строки сервер не читает; скажи об этом.',
  'hidden column': 'Столбец скрыт, сервер его не читает; скажи об этом.',
  'same titles': 'Столбцов с таким заголовком несколько: назови букву столбца.',
  'no column': 'Для этого нужен column.',
  'no end': 'Для between нужен to.',
  'no rows': 'Строк с данными нет.',
  'no table': 'В этом файле нет таблицы, по ячейкам которой можно считать.',
}

const mostRanges = 12

/** Returns «строки 4–98, 100» of ascending numbers, shortened. */
export function rowsText(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  const shown = ranges.slice(0, mostRanges).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const more = ranges.length > mostRanges ? ` и ещё до ${rows.at(-1)}` : ''
  return `${rows.length === 1 ? 'строка' : 'строки'} ${shown.join(', ')}${more}`
}
