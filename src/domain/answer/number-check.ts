/** What a number counts. A number without a unit counts things. */
type Unit = 'rouble' | 'percent' | 'count'

/**
 * A number in a text: `value` and `step` in ten-thousandths, where `step` is one unit of the last written digit.
 * `isNamed`: its unit is written.
 */
type WrittenNumber = { text: string; at: number; value: bigint; step: bigint; unit: Unit; isNamed: boolean }

/**
 * Returns the numbers with a unit in an answer's prose that no given text has. A written number stands for a given one of
 * its unit that rounds to it at its last written digit: «1,2 млн ₽» for 1 234 567 ₽, but «48 000 ₽» not for 47 900 ₽.
 */
export function unverifiedNumbers(answer: string, given: readonly string[]): { value: string; at: number }[] {
  const known = knownValues(given.flatMap(numbersIn))
  return numbersIn(proseOf(answer))
    .filter((written) => written.isNamed && !hasRounded(known[written.unit], written))
    .map(({ text, at }) => ({ value: text, at }))
}

/**
 * Returns the values of each unit in ascending order. Cells of a table have no units, so a bare number of four digits
 * may be roubles, and one with a fraction may be roubles or percents: «12 строк» still proves no «12 %».
 */
function knownValues(numbers: readonly WrittenNumber[]): Record<Unit, bigint[]> {
  const known: Record<Unit, Set<bigint>> = { rouble: new Set(), percent: new Set(), count: new Set() }
  for (const { value, step, unit, isNamed } of numbers) {
    known[unit].add(value)
    if (isNamed) continue
    const hasFraction = step < SCALE
    if (hasFraction || value >= 1_000n * SCALE) known.rouble.add(value)
    if (hasFraction) known.percent.add(value)
  }
  const ascending = (values: Set<bigint>) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    rouble: ascending(known.rouble),
    percent: ascending(known.percent),
    count: ascending(known.count),
  }
}

/** Whether a value lies within half of the last digit to either side, because people round both ways. */
function hasRounded(values: readonly bigint[], { value, step }: WrittenNumber): boolean {
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] ?? 0n) * 2n < value * 2n - step) from = middle + 1
    else to = middle
  }
  const next = values[from]
  return next !== undefined && next * 2n <= value * 2n + step
}

/** Digits after the point that are kept. */
const DECIMALS = 4
const SCALE = 10n ** BigInt(DECIMALS)

const digits = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+`
const scales = String.raw`тыс(?:\.|яч[аи]?)?|млн\.?|миллион\p{L}*|млрд\.?|миллиард\p{L}*`
const units = String.raw`₽|руб(?:\.|л\p{L}*)?|%|процент\p{L}*|подписчик\p{L}*|просмотр\p{L}*|показ(?:а|ов)?|канал(?:а|ов)?`
const space = String.raw`[ \u00a0\u202f]?`
const word = String.raw`(?![\p{L}\d])`
const written = new RegExp(
  String.raw`(?<![\p{L}\d#.,/])(?<whole>${digits})(?:[.,](?<rest>\d{1,4})(?!\d))?(?:${space}(?<scale>${scales})${word})?(?:${space}(?<unit>${units})${word})?`,
  'giu',
)
/** «от 10 до 20 ₽», «10–20 тыс. ₽»: the first number has the unit of the second. */
const between = /^[ \u00a0\u202f]?(?:–|—|-|до|или|и)[ \u00a0\u202f]?$/i

function numbersIn(text: string): WrittenNumber[] {
  const found = [...text.matchAll(written)]
  return found.map((match, place) => {
    const { whole = '', rest = '', scale, unit } = match.groups ?? {}
    const next = found[place + 1]
    const gap = next ? text.slice(match.index + match[0].length, next.index) : ''
    const range = unit === undefined && between.test(gap) ? next?.groups : undefined
    const factor = factorOf(scale ?? range?.scale)
    const step = (SCALE / 10n ** BigInt(rest.length)) * factor
    const name = unit ?? range?.unit
    return {
      text: match[0],
      at: match.index,
      step,
      value: BigInt(whole.replace(/\D/g, '') + rest) * step,
      unit: unitOf(name),
      isNamed: name !== undefined,
    }
  })
}

function factorOf(scale: string | undefined): bigint {
  if (scale === undefined) return 1n
  if (/^тыс/i.test(scale)) return 1_000n
  return /^(млн|миллион)/i.test(scale) ? 1_000_000n : 1_000_000_000n
}

function unitOf(name: string | undefined): Unit {
  if (name === undefined) return 'count'
  if (/^(₽|руб)/i.test(name)) return 'rouble'
  return /^(%|процент)/i.test(name) ? 'percent' : 'count'
}

/** Blanks what is not prose and keeps all places. */
function proseOf(answer: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return (
    answer
      .replace(/^[ \t]*<think>[\s\S]*?(?:<\/think>|$(?![\s\S]))/gm, blank)
      .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, blank)
      // Bounded, because an answer of unclosed brackets would take the square of its length.
      .replace(/^\[[^\n]{0,500}\]\([^)\n]{0,4000}\)$/gm, blank)
      .replace(/\]\([^)\n]{0,4000}\)/g, blank)
  )
}
