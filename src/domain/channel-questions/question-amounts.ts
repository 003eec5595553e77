import { KOPECK_POWER, scalePower, unitWords } from '#domain/amounts/amount-words.ts'
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
  const first = tokens[start]
  const ready = first?.is === 'word' ? numberIn(readyAmounts, first.text) : undefined
  if (ready !== undefined) return withUnit(tokens, start + 1, { value: ready, isScaled: true })
  let end = start
  let value: number | undefined
  if (first?.is === 'number') {
    value = first.value
    end++
  } else {
    for (let word = numeralAt(tokens, end); word !== undefined; word = numeralAt(tokens, end)) {
      if (value !== undefined && !canJoin(value, word)) break
      value = (value ?? 0) + word
      end++
    }
  }
  const isScaleOnly = value === undefined
  // «20+ тыщ»
  const plus = tokens[end]
  const hasPlus = plus?.text === '+' && first?.is === 'number' && plus.from === first.to && hasScale(tokens, end + 1)
  if (hasPlus) end++
  let isScaled = false
  for (let scale = scaleAt(tokens, end, isScaleOnly); scale; scale = scaleAt(tokens, end, true)) {
    value = (value ?? 1) * scale.times
    end += scale.length
    isScaled = true
  }
  if (value === undefined) return lonelyUnit(tokens, start)
  // «больше половины подписчиков»
  if (value === HALF && !isScaled && first?.is === 'word') return undefined
  const amount = { value, isScaled, ...(isScaleOnly && { isScaleOnly }), ...(hasPlus && { hasPlus }) }
  return withUnit(tokens, end, amount)
}

const HALF = 0.5

/** Takes away what floating point leaves behind the fourth decimal: 0.30000000000000004. */
export const exact = (value: number) => Number(value.toFixed(4))

/** Tells whether spelling must leave the word as it is. */
export function isAmountWord(word: string): boolean {
  const tables = [numerals, readyAmounts, ...Object.values(units)]
  return scalePower(word) !== undefined || tables.some((table) => numberIn(table, word) !== undefined)
}

type Numbers = readonly (readonly [RegExp, number])[]

/** Reads «2 два две; 3 три трех» as numbers and their words, which may be patterns. */
const numbersOf = (text: string): Numbers =>
  text.split(/[;\n]/).flatMap((entry) => {
    const [value, ...words] = entry.trim().split(' ')
    return words.length === 0 ? [] : [[wordOf(words.join('|')), Number(value)] as const]
  })

function wordOf(words: string): RegExp {
  return new RegExp(`^(?:${words})$`, 'u')
}

const numberIn = (table: Numbers, word: string) => table.find(([pattern]) => pattern.test(word))?.[1]

const numerals = numbersOf(`
  0 ноль нуль ноля нуля; 0.5 пол половина половины; 1 один одна одно одну одного одной одним; 1.5 полтора полторы полутора
  2 два две двух двум двумя пара пару пары парочка парочку; 3 три трех трем тремя тройка тройку трое
  4 четыре четырех четырем четверка; 5 пят[ьи] пятью пяток пятерка пятерку пяточек; 6 шест[ьи]; 7 сем[ьи]
  8 восемь восьми; 9 девят[ьи]; 10 десят[ьи] десятью десяток десятка десяточек десятку; 11 одиннадцат[ьи]
  12 двенадцат[ьи] дюжина дюжину; 13 тринадцат[ьи]; 14 четырнадцат[ьи]; 15 пятнадцат[ьи]; 16 шестнадцат[ьи]
  17 семнадцат[ьи]; 18 восемнадцат[ьи]; 19 девятнадцат[ьи]; 20 двадцат[ьи] двадцаткой; 30 тридцат[ьи]; 40 сорока?
  50 пятьдесят пятидесяти; 60 шестьдесят шестидесяти; 70 семьдесят семидесяти; 80 восемьдесят восьмидесяти
  90 девяносто девяноста; 100 сто ста сотня сотню; 200 двести двухсот; 300 триста трехсот; 400 четыреста четырехсот
  500 пятьсот пятисот; 600 шестьсот шестисот; 700 семьсот семисот; 800 восемьсот восьмисот; 900 девятьсот девятисот
`)
const readyAmounts = numbersOf(`
  500000 полу?миллиона полумиллионом полляма поллимона; 100000 сотк[аиу] сотней; 50000 полтинника? полтоса?
`)
/** A unit's words count so many of it. */
const units: Readonly<Record<AmountUnit, Numbers>> = {
  rubles: [
    [wordOf(unitWords.rubles), 1],
    [wordOf(unitWords.kopecks), 10 ** KOPECK_POWER],
  ],
  percent: [[wordOf(unitWords.percent), 1]],
  days: numbersOf(`
    1 дн день дня дней дни днях дням сутки суток; 7 недел.+; 30 месяц(?:а|ев|у|ем|ы)?; 90 квартал(?:а|ов)?
    365 года? лет; 182 полгода
  `),
}

const numeralAt = (tokens: readonly QuestionToken[], at: number) =>
  tokens[at]?.is === 'word' ? numberIn(numerals, tokens[at].text) : undefined

/** A hundred takes tens, and tens take units. */
const canJoin = (sum: number, next: number) =>
  next < 100 && (sum % 100 === 0 || (next < 10 && sum % 10 === 0 && sum % 100 >= 20))

/** One letter is a scale only behind a number; the dots of «т. р.» and «тыс.» belong to it. */
function scaleAt(tokens: readonly QuestionToken[], at: number, isWhole: boolean) {
  const token = tokens[at]
  if (token?.is !== 'word' || (isWhole && token.text.length < 3)) return undefined
  const power = scalePower(token.text)
  const hasDot = tokens[at + 1]?.text === '.' && unitAt(tokens[at + 2]) && !/^ты?р$/.test(token.text)
  return power === undefined ? undefined : { times: 10 ** power, length: hasDot ? 2 : 1 }
}

const hasScale = (tokens: readonly QuestionToken[], at: number) => scaleAt(tokens, at, false) !== undefined

function unitAt(token: QuestionToken | undefined): { unit: AmountUnit; times: number } | undefined {
  if (!token || token.is === 'quoted') return undefined
  for (const unit of ['rubles', 'percent', 'days'] as const) {
    const times = numberIn(units[unit], token.text)
    if (times !== undefined) return { unit, times }
  }
  return undefined
}

function withUnit(tokens: readonly QuestionToken[], at: number, amount: Amount): { amount: Amount; end: number } {
  const unit = unitAt(tokens[at])
  const end = unit ? at + 1 : at
  const hasPlus = tokens[end]?.text === '+' && tokens[end - 1]?.to === tokens[end]?.from
  const value = exact(amount.value * (unit?.times ?? 1))
  return {
    amount: { ...amount, value, ...(unit && { unit: unit.unit }), ...(hasPlus && { hasPlus }) },
    end: hasPlus ? end + 1 : end,
  }
}

/** «меньше рубля», «за неделю» */
function lonelyUnit(tokens: readonly QuestionToken[], at: number) {
  const token = tokens[at]
  const unit = token?.is === 'word' && token.text.length > 3 ? unitAt(token) : undefined
  if (!unit || /^(?:рубл(?:ей|ях)|процент|день|дня|дней|дни|днях|лет)/.test(token?.text ?? '')) return undefined
  return { amount: { value: unit.times, unit: unit.unit, isScaled: false }, end: at + 1 }
}
