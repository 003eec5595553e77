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
  const known = Map.groupBy(given.flatMap(numbersIn), ({ unit }) => unit)
  return numbersIn(proseOf(answer))
    .filter(({ isNamed }) => isNamed)
    .filter((written) => !(known.get(written.unit) ?? []).some((one) => isRounded(written, one.value)))
    .map(({ text, at }) => ({ value: text, at }))
}

/** Half of the last digit to either side, because people round both ways. */
function isRounded({ value, step }: WrittenNumber, exact: bigint): boolean {
  const difference = value > exact ? value - exact : exact - value
  return difference * 2n <= step
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
      ...{ text: match[0], at: match.index, step },
      value: BigInt(whole.replace(/\D/g, '') + rest) * step,
      ...{ unit: unitOf(name), isNamed: name !== undefined },
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
  return answer
    .replace(/^[ \t]*<think>[\s\S]*?(?:<\/think>|$(?![\s\S]))/gm, blank)
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, blank)
    .replace(/^\[[^\n]*\]\([^)\n]*\)$/gm, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
}
