import { isNothing } from './figure.ts'

/** `numbers` has the numbers of the columns that can be summed, by row; undefined for other columns. */
type Table = {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  numbers: readonly (readonly number[] | undefined)[]
}

/**
 * Returns the rows that repeat others in sum, with their labels. A label alone is no proof: a row is a total if its
 * label is a whole phrase and the row names nothing else, or if it equals the sum of the rows above or of its group.
 */
export function totalRows({ titles, rows, numbers }: Table): Map<number, string> {
  const totals = new Map<number, string>()
  const names = namedColumns(rows, numbers)
  const [all, group] = [runningSums(numbers), runningSums(numbers)]
  for (const [index, row] of rows.entries()) {
    const values = numbers.map((column) => column?.[index] ?? Number.NaN)
    const isSum = all.has(values) || group.has(values)
    const labels = row.flatMap((text, column) =>
      isWord(text, values[column]) ? [{ text: text.trim(), column }] : [],
    )
    const named = labels.filter(({ column }) => names.includes(column)).length
    const isOwn = ({ text }: { text: string }) => isTotalOf(text, [...titles, ...(rows[index - 1] ?? [])])
    const label = labels.find(({ text }) => isPhrase(text)) ?? labels.find(isOwn)
    const word = labels.find(({ text }) => /(?<!\p{L})(?:итог|итого|всего|total|сумма)(?!\p{L})/iu.test(text))
    const others = names.filter((column) => column !== (label ?? word)?.column)
    const rest = named - (others.length < names.length ? 1 : 0)
    const isOrdinary = others.length > 0 && rest * 2 >= others.length
    const hasValue = values.some((value) => !Number.isNaN(value))
    const isTotal = label
      ? isSum || !isOrdinary
      : word
        ? isSum && !isOrdinary
        : isSum && isBare(labels, names, row)
    if (hasValue && isTotal) {
      totals.set(index, (label ?? word)?.text ?? 'без названия')
      group.reset()
    } else {
      all.add(values)
      group.add(values)
    }
  }
  return totals
}

/** Columns that hold a text or a code in half of the rows at least: they name what a row is about. */
function namedColumns(rows: Table['rows'], numbers: Table['numbers']): number[] {
  return [...numbers.keys()].filter((column) => {
    if (numbers[column] !== undefined) return false
    return rows.filter((row) => !isNothing(row[column] ?? '')).length * 2 >= rows.length
  })
}

const isWord = (text: string, value: number | undefined) =>
  Number.isNaN(value ?? Number.NaN) && text.length < 200 && /\p{L}/u.test(text)

/** A row without a label is a total only where other rows have one. */
const isBare = (labels: readonly unknown[], names: readonly number[], row: readonly string[]) =>
  labels.length === 0 && names.length > 0 && names.every((column) => isNothing(row[column] ?? ''))

function runningSums(columns: Table['numbers']) {
  let sums = columns.map(() => 0)
  let rows = 0
  return {
    add(values: readonly number[]) {
      if (values.some((value) => !Number.isNaN(value))) rows++
      sums = sums.map((sum, column) => sum + (values[column] || 0))
    },
    /** Tells whether a column has the sum of two rows at least, and most columns do. */
    has(values: readonly number[]) {
      const filled = values.flatMap((value, column) => (value ? [{ value, sum: sums[column] ?? 0 }] : []))
      const equal = filled.filter(({ value, sum }) => Math.abs(sum - value) <= 0.01 + Math.abs(sum) * 1e-9)
      return rows > 1 && equal.length > 0 && equal.length * 2 >= filled.length
    },
    reset() {
      sums = columns.map(() => 0)
      rows = 0
    },
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s:.,;()«»"*]+/g, ' ')
    .trim()

/** Most texts have none of these parts, and are not compared further. */
const suspect =
  /итог|всего|сумм|стоим|total|sum|amount|average|опла|выпла|перечисл|ндс|налог|скидк|вознагр|средн|макс|мин/i

/** Phrases that name a total and nothing else: «Всего понемногу» is none. */
const isPhrase = (text: string) => suspect.test(text) && phrases.some((phrase) => phrase.test(bare(text)))

const vat = String.raw`(?:ндс|налог\S*|скидк\S+|вознаграждени\S+)(?: \d+ ?%)?`
const phrases = [
  /^(?:(?:общий|общая|итоговая|промежуточный) )?(?:итог|итого|всего|сумма|стоимость)$/,
  /^(?:grand total|sub ?total|total|sum|amount due|average|подытог|среднее|среднее значение|в среднем|максимум|минимум)$/,
  /^(?:(?:итого|всего|сумма|total) )?(?:к|до) (?:оплат|выплат|перечислени)\S+$/,
  /^итого (?:по|за|на) \S.*$/,
  new RegExp(
    `^(?:(?:итого|всего|сумма|стоимость|total) )?(?:(?:без|с|со|в том числе|в т ?ч|включая) (?:учетом )?)?${vat}$`,
  ),
  /^(?:итого|всего|total|сумма)(?: и| \/)? (?:итого|всего|руб|рублей|₽|сумма|стоимость)$/,
]

/** «Телеграм Итог» is the total of a group, or of a column, that stands there by its name. */
function isTotalOf(text: string, known: readonly string[]): boolean {
  if (!suspect.test(text)) return false
  const [, name] = /^(\S.*) (?:итог|итого|всего|total)$/.exec(bare(text)) ?? []
  return name !== undefined && known.some((one) => bare(one) === name)
}
