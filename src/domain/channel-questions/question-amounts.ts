import type { QuestionToken } from './question-tokens.ts'

export type AmountUnit = 'rubles' | 'percent' | 'days'
/** A number of a question with its unit; days are counted, a week has seven. */
export type Amount = {
  value: number
  unit?: AmountUnit
  isScaled: boolean
  isScaleOnly?: true
  hasPlus?: true
}

/** Reads the amount that begins at the token: `300к`, `1,5 млн ₽`, «пятьдесят тысяч», «полмиллиона», «неделя». */
export function amountAt(tokens: readonly QuestionToken[], start: number): { amount: Amount; end: number } | undefined {
  let end = start
  let value: number | undefined
  let hasPlus = false
  const first = tokens[start]
  if (first?.is === 'number') {
    value = first.value
    end++
    // «20+ тыщ»
    const plus = tokens[end]
    if (plus?.text === '+' && plus.from === first.to && scaleOf(tokens, end + 1, false)) {
      hasPlus = true
      end++
    }
  } else {
    for (let word = wordNumber(tokens[end]); word !== undefined; word = wordNumber(tokens[end])) {
      if (value !== undefined && !canJoin(value, word)) break
      value = (value ?? 0) + word
      end++
    }
  }
  const isBare = value === undefined
  if (isBare && ready[tokens[end]?.text ?? ''] !== undefined) {
    value = ready[tokens[end]?.text ?? '']
    return withUnit(tokens, end + 1, { value: value ?? 0, isScaled: true })
  }
  let isScaled = false
  for (let power = scaleOf(tokens, end, isBare); power !== undefined; power = scaleOf(tokens, end, true)) {
    value = (value ?? 1) * power.times
    end += power.length
    isScaled = true
  }
  if (value === undefined) return lonelyUnit(tokens, start)
  return withUnit(tokens, end, {
    value,
    isScaled,
    ...(isBare && { isScaleOnly: true }),
    ...(hasPlus && { hasPlus: true as const }),
  })
}

function withUnit(tokens: readonly QuestionToken[], at: number, amount: Amount): { amount: Amount; end: number } {
  const unit = unitOf(tokens[at])
  const end = unit ? at + 1 : at
  const plus = tokens[end]?.text === '+' && tokens[end - 1]?.to === tokens[end]?.from
  // Floating point leaves 0.30000000000000004.
  const value = Number((amount.value * (unit?.times ?? 1)).toFixed(4))
  return {
    amount: { ...amount, value, ...(unit && { unit: unit.unit }), ...(plus && { hasPlus: true }) },
    end: plus ? end + 1 : end,
  }
}

/** «меньше рубля», «за неделю» */
function lonelyUnit(tokens: readonly QuestionToken[], at: number) {
  const unit = unitOf(tokens[at])
  const isWord = tokens[at]?.is === 'word' && (tokens[at]?.text.length ?? 0) > 3
  if (!unit || !isWord || /^(?:руб$|рублей|рублях|процент|день|дня|дней|дни|днях|лет)/.test(tokens[at]?.text ?? ''))
    return undefined
  return { amount: { value: unit.times, unit: unit.unit, isScaled: false }, end: at + 1 }
}

/** A hundred takes tens, and tens take units. */
function canJoin(sum: number, next: number): boolean {
  return next < 100 && (sum % 100 === 0 ? true : next < 10 && sum % 10 === 0 && sum % 100 >= 20)
}

const units: readonly [RegExp, AmountUnit, number][] = [
  [/^(?:₽|р|руб|рубл[а-я]+|rub|рэ)$/, 'rubles', 1],
  [/^коп(?:еек|ейк[а-я]+)?$/, 'rubles', 0.01],
  [/^(?:%|процент[а-я]*|проц)$/, 'percent', 1],
  [/^(?:дн|день|дня|дней|дни|днях|дням|сутки|суток)$/, 'days', 1],
  [/^недел[а-я]+$/, 'days', 7],
  [/^месяц(?:|а|ев|у|ем|ы)$/, 'days', 30],
  [/^квартал(?:|а|ов)$/, 'days', 90],
  [/^(?:год|года|лет)$/, 'days', 365],
  [/^полгода$/, 'days', 182],
]

function unitOf(token: QuestionToken | undefined) {
  const found = units.find(([pattern]) => token && token.is !== 'quoted' && pattern.test(token.text))
  return found && { unit: found[1], times: found[2] }
}

const scales: readonly [RegExp, number][] = [
  [/^(?:к|k|тыс|тысяч(?:а|и|у|ь|ами|ам|ей|ой)?|тыщ(?:а|и|у|ь|ам)?|тыр|косар(?:ь|я|ей|ями)?|т|тр|тысч)$/, 1_000],
  [
    /^(?:кк|kk|млн|мил|мил{1,2}ион(?:а|ов|у|ом|ы|чик|чика)?|лям(?:а|ов|у|ом|ы)?|м|m|мультов|лимон(?:а|ов|у)?)$/,
    1_000_000,
  ],
  [/^(?:млрд|миллиард[а-я]*)$/, 1_000_000_000],
]

/** One letter is a scale only behind a number; the dots of «т. р.» and «тыс.» belong to it. */
function scaleOf(tokens: readonly QuestionToken[], at: number, isWhole: boolean) {
  const token = tokens[at]
  if (token?.is !== 'word' || (isWhole && token.text.length < 3)) return undefined
  const found = scales.find(([pattern]) => pattern.test(token.text))
  if (!found) return undefined
  const hasDot = tokens[at + 1]?.text === '.' && unitOf(tokens[at + 2]) !== undefined
  const isEnd = token.text === 'тр' || token.text === 'тыр'
  return { times: found[1], length: hasDot && !isEnd ? 2 : 1 }
}

/** Amounts that are one word. */
const ready: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['полмиллиона', 'полумиллиона', 'полумиллионом', 'полляма', 'пол-ляма', 'поллимона'].map((word) => [word, 500_000]),
  ),
  ...Object.fromEntries(['сотка', 'сотки', 'сотку', 'сотней'].map((word) => [word, 100_000])),
  ...Object.fromEntries(['полтинник', 'полтинника', 'полтос', 'полтоса'].map((word) => [word, 50_000])),
}

function wordNumber(token: QuestionToken | undefined): number | undefined {
  return token?.is === 'word' ? numerals.get(token.text) : undefined
}

const numerals: ReadonlyMap<string, number> = new Map(
  [
    [0.5, 'пол половина половины'],
    [1, 'один одна одно одну одного одной одним'],
    [1.5, 'полтора полторы полутора'],
    [2, 'два две двух двум двумя пара пару пары парочка парочку'],
    [3, 'три трех трем тремя тройка тройку трое'],
    [4, 'четыре четырех четырем четверка'],
    [5, 'пять пяти пятью пяток пятерка пятерку пяточек'],
    [6, 'шесть шести'],
    [7, 'семь семи'],
    [8, 'восемь восьми'],
    [9, 'девять девяти'],
    [10, 'десять десяти десятью десяток десятка десяточек десятку'],
    [11, 'одиннадцать одиннадцати'],
    [12, 'двенадцать двенадцати дюжина дюжину'],
    [13, 'тринадцать тринадцати'],
    [14, 'четырнадцать четырнадцати'],
    [15, 'пятнадцать пятнадцати'],
    [16, 'шестнадцать шестнадцати'],
    [17, 'семнадцать семнадцати'],
    [18, 'восемнадцать восемнадцати'],
    [19, 'девятнадцать девятнадцати'],
    [20, 'двадцать двадцати двадцаткой'],
    [30, 'тридцать тридцати'],
    [40, 'сорок сорока'],
    [50, 'пятьдесят пятидесяти'],
    [60, 'шестьдесят шестидесяти'],
    [70, 'семьдесят семидесяти'],
    [80, 'восемьдесят восьмидесяти'],
    [90, 'девяносто девяноста'],
    [100, 'сто ста сотня сотню'],
    [200, 'двести двухсот'],
    [300, 'триста трехсот'],
    [400, 'четыреста четырехсот'],
    [500, 'пятьсот пятисот'],
    [600, 'шестьсот шестисот'],
    [700, 'семьсот семисот'],
    [800, 'восемьсот восьмисот'],
    [900, 'девятьсот девятисот'],
  ].flatMap(([value, words]) =>
    String(words)
      .split(' ')
      .map((word): [string, number] => [word, Number(value)]),
  ),
)

/** Words of numbers, scales and units, which spelling must leave as they are. */
export function isAmountWord(word: string): boolean {
  return (
    numerals.has(word) ||
    ready[word] !== undefined ||
    scales.some(([pattern]) => pattern.test(word)) ||
    units.some(([pattern]) => pattern.test(word))
  )
}
