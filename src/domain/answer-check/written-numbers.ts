import { scalePower, scaleWords, unitWords } from '#domain/amounts/amount-words.ts'
import { digitsInText, readDigits } from '#domain/amounts/written-digits.ts'
import { amountAt } from '#domain/channel-questions/question-amounts.ts'
import { questionTokens } from '#domain/channel-questions/question-tokens.ts'

/** What a number counts: money of one kind, a share, or things. */
export type Unit = (typeof unitsOfWords)[number][0]

/**
 * A number in a text: `values` and `step` in ten-thousandths, where `step` is one unit of the last written digit. «12.345»
 * has two values. `unit` is undefined for one whose unit is not written.
 */
export type WrittenNumber = {
  from: number
  to: number
  values: readonly bigint[]
  step: bigint
  unit: Unit | undefined
  /** A thousand for «12к»; 1 for a number without such a word. */
  scale: bigint
}

/** Digits after the point that are kept. */
const DECIMALS = 4
export const SCALE = 10n ** BigInt(DECIMALS)
/** A smaller number behind «цена» is none. */
const LEAST_SUM = 1_000n * SCALE

const unitsOfWords = [
  ['kopeck', unitWords.kopecks],
  ['rouble', String.raw`(?:российск\p{L}+ )?(?:${unitWords.rubles})`],
  ['dollar', String.raw`\$|usd|доллар\p{L}*|долл\.?|бакс\p{L}*`],
  ['euro', '€|eur|евро'],
  ['percent', String.raw`${unitWords.percent}|п\. ?п\.?|пп`],
  [
    'count',
    String.raw`${unitWords.people}|просмотр\p{L}*|показ(?:а|ов|ы)?|охват\p{L}*|канал\p{L}*|проект\p{L}*|бриф\p{L}*|расч[её]т(?:к\p{L}*|ок)|должност\p{L}*|subscribers|views`,
  ],
] as const
/** What the words before a number, or above a column, say that it counts. */
const labels: readonly (readonly [Unit, RegExp])[] = [
  ['dollar', /\$|usd|доллар/i],
  ['euro', /€|eur|евро/i],
  ['percent', /%|процент|(?<!\p{L})e(?:rr?|r view)(?!\p{L})|ндс|скидк|комисси|дол[яи](?!\p{L})/iu],
  ['rouble', /₽|руб|цен[аыуе]?(?!\p{L})|стои|бюджет|сумм|итого|обойд|cpv|cpm|ставк/iu],
  ['count', /подп|просмотр|показ|охват|аудитори|канал|проект/i],
]

const space = '[ \\n]{0,2}'
const end = String.raw`(?![\p{L}\d])`
const scales = `${space}(?<scale>${scaleWords('words')})${end}|(?<short>${scaleWords('short')})${end}| (?<apart>к)(?=${space}(?:[₽р$€.,;)]|подп|просм|$))`
const before = String.raw`(?:₽|\$|€|(?<![\p{L}\d])(?:rub|usd|eur|руб\.?))`
const after = unitsOfWords.map(([unit, words]) => `(?<${unit}>${words})`).join('|')
const written = new RegExp(
  String.raw`(?:(?<before>${before})${space})?(?<![\p{L}\d#/]|\d[.,])(?<digits>${digitsInText})(?:-00(?= ?[₽р]))?(?:${scales})?(?:${space}(?:${after})${end})?`,
  'giu',
)
/** «Цена от 12 000», «бюджет — 12 000» */
const labelled =
  /(?<!\p{L})(цен[аыуе]?|стоимост\p{L}*|сто(?:ит|ят)|бюджет\p{L}*|итого|сумм\p{L}*|обойд\p{L}*|подписчик\p{L}*|охват\p{L}*|просмотр\p{L}*|аудитори\p{L}*)[ :=—–-]{1,4}(?:(?:около|примерно|порядка|от|до|≈|в)[ ]){0,2}$/iu
/** «от 10 до 20 ₽», «10–20 тыс. ₽»: the first number has the unit of the second. */
const between = /^ ?(?:–|—|-|до|или|и)? ?(?:до )?$/i
const year = /^(?:19|20)\d\d$/

/** Returns the numbers of a text without marks, in their order. */
export function writtenNumbers(text: string): WrittenNumber[] {
  const found = [...numbersInDigits(text), ...numbersInWords(text)].sort((a, b) => a.from - b.from)
  for (const [place, one] of found.entries()) {
    const next = found[place + 1]
    const last = found[place - 1]
    const isJoined = (left: WrittenNumber, right: WrittenNumber) => {
      const gap = text.slice(left.to, right.from)
      return gap.trim() !== '' && between.test(gap)
    }
    if (one.unit !== undefined) continue
    if (next?.unit !== undefined && isJoined(one, next)) {
      const times = one.scale === 1n ? next.scale : 1n
      Object.assign(one, { unit: next.unit, values: one.values.map((value) => value * times), step: one.step * times })
    } else if (last?.unit !== undefined && isJoined(last, one)) one.unit = last.unit
  }
  return found
}

function numbersInDigits(text: string): WrittenNumber[] {
  const columns = columnUnits(text)
  return [...text.matchAll(written)].map((match) => {
    const { groups = {}, index } = match
    const scale = 10n ** BigInt(scalePower(groups.scale ?? groups.short ?? groups.apart ?? '') ?? 0)
    const { whole = '', fraction = '', isAmbiguous = false } = readDigits(groups.digits ?? '') ?? {}
    const step = (SCALE / 10n ** BigInt(fraction.length)) * scale
    const value = BigInt(whole + fraction) * step
    const values = isAmbiguous ? [value, value * 1_000n] : [value]
    const own = unitsOfWords.find(([unit]) => groups[unit] !== undefined)?.[0] ?? unitBefore(groups.before)
    const isBare = own === undefined && scale === 1n
    const isSum = isBare && (value >= LEAST_SUM || fraction !== '') && !year.test(match[0])
    const unit = own ?? (isBare ? columns(index) : undefined) ?? (isSum ? labelUnit(text, index) : undefined)
    const isKopecks = unit === 'kopeck'
    return {
      from: index,
      to: index + match[0].length,
      values: isKopecks ? values.map((one) => one / 100n) : values,
      step: isKopecks ? step / 100n : step,
      unit: isKopecks ? 'rouble' : unit,
      scale,
    }
  })
}

const unitBefore = (text: string | undefined) =>
  text === undefined ? undefined : unitsOfWords.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(text))?.[0]

function labelUnit(text: string, at: number): Unit | undefined {
  const label = labelled.exec(text.slice(Math.max(0, at - 60), at))?.[1]
  return label === undefined ? undefined : unitOfLabel(label)
}

const unitOfLabel = (label: string) => labels.find(([, words]) => words.test(label))?.[0]

/** Returns a function that tells the unit of the column in whose cell a number stands alone. */
function columnUnits(text: string): (at: number) => Unit | undefined {
  const units = new Map<number, Unit>()
  let header: readonly string[] | undefined
  let start = 0
  let above: readonly string[] = []
  for (const line of text.split('\n')) {
    const cells = line.includes('|') ? line.replace(/^ *\|/, ' ').split('|') : []
    if (cells.length === 0) header = undefined
    else if (/^[ |:-]*-[ |:-]*$/.test(line)) header = above
    else if (header) {
      let at = start
      for (const [place, cell] of cells.entries()) {
        const isAlone = /^[ ~≈<>+]*\d[\d ., '’]*[ ]*$/.test(cell)
        const unit = isAlone ? unitOfLabel(header[place] ?? '') : undefined
        if (unit) units.set(at + cell.search(/\d/), unit)
        at += cell.length + 1
      }
    }
    above = cells
    start += line.length + 1
  }
  return (at) => units.get(at)
}

const stems =
  'пол(?:миллион|тор)|дв[аеу]|тр[иеё]|четыр|пят|шест|сем[ьин]|восем|восьм|девя|десят|один[^\\s]{0,2}надцат|сорок|сто(?!\\p{L})|ста(?!\\p{L})'
const word = String.raw`(?:(?:${stems})\p{L}*|(?:${scaleWords('words')})(?!\p{L}))`
const numerals = new RegExp(String.raw`(?<![\p{L}\d]|\d )${word}(?: ${word})*`, 'giu')
const unitBehind = new RegExp(String.raw`^${space}\.?${space}(?:${after})${end}`, 'iu')

/** Returns «двенадцать тысяч рублей», «полмиллиона», «сто каналов». «Тысячи каналов» are no number. */
function numbersInWords(text: string): WrittenNumber[] {
  return [...text.matchAll(numerals)].flatMap((match) => {
    const { amount } = amountAt(questionTokens(match[0]), 0) ?? {}
    if (!amount || amount.isScaleOnly || amount.value < 2) return []
    const to = match.index + match[0].length
    const behind = unitBehind.exec(text.slice(to, to + 40))
    const unit = unitsOfWords.find(([name]) => behind?.groups?.[name] !== undefined)?.[0]
    if (unit === undefined && !amount.isScaled) return []
    const value = BigInt(Math.round(amount.value)) * SCALE
    const isKopecks = unit === 'kopeck'
    const scaled = amount.value % 1e6 === 0 ? 1_000_000n : /пол/i.test(match[0]) ? 100_000n : 1_000n
    const step = (amount.isScaled && amount.value >= 1_000 ? scaled : 1n) * SCALE
    return {
      from: match.index,
      to: to + (behind?.[0].length ?? 0),
      values: [isKopecks ? value / 100n : value],
      step: isKopecks ? step / 100n : step,
      unit: isKopecks ? 'rouble' : unit,
      scale: amount.isScaled ? 1_000n : 1n,
    }
  })
}
