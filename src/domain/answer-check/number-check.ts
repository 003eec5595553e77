import { thoughtsIn } from '#domain/answer/answer-parts.ts'
import { readText } from './read-text.ts'
import { SCALE, type Unit, type WrittenNumber, writtenNumbers } from './written-numbers.ts'

/**
 * Returns the numbers with a unit in an answer's prose that no given text has. A written number stands for a given one of
 * its unit that rounds to it at its last written digit: «1,2 млн ₽» for 1 234 567 ₽, but «48 000 ₽» not for 47 900 ₽. The
 * headlines of `links`, which are addresses, are the server's.
 */
export function unverifiedNumbers(
  answer: string,
  given: readonly string[],
  links: readonly string[] = [],
): { value: string; at: number }[] {
  const known = knownValues(given.flatMap((text) => writtenNumbers(readText(text).text)))
  const { text, places } = readText(proseOf(answer, links))
  return writtenNumbers(text)
    .filter((written) => !isKnown(known, written))
    .map(({ from, to }) => {
      const at = places[from] ?? 0
      return { value: answer.slice(at, (places[to - 1] ?? 0) + 1), at }
    })
}

type Known = Record<Unit, bigint[]>

/** A number without a unit says nothing that could be wrong, unless it is «12к». */
function isKnown(known: Known, { values, step, unit, scale }: WrittenNumber): boolean {
  if (unit === undefined && scale === 1n) return true
  const units = unit === undefined ? Object.values(known) : [known[unit]]
  return units.some((all) => values.some((value) => hasRounded(all, value, step)))
}

/**
 * Returns the values of each unit in ascending order. Cells of a table have no units, so a bare number of four digits
 * may be money, and one with a fraction may be money or percents: «12 строк» still proves no «12 %».
 */
function knownValues(numbers: readonly WrittenNumber[]): Known {
  const known = { rouble: [], kopeck: [], dollar: [], euro: [], percent: [], count: [] } as Record<Unit, bigint[]>
  const add = (values: readonly bigint[], ...units: Unit[]) => units.map((unit) => known[unit].push(...values))
  for (const { values, step, unit, scale } of numbers) {
    if (unit !== undefined) add(values, unit)
    else {
      const hasFraction = step < SCALE
      const isLarge = values.some((value) => value >= 1_000n * SCALE)
      add(values, 'count')
      if (hasFraction || isLarge || scale > 1n) add(values, 'rouble', 'dollar', 'euro')
      if (hasFraction) add(values, 'percent')
    }
  }
  for (const values of Object.values(known)) values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return known
}

/** Whether a value lies within half of the last digit to either side, because people round both ways. */
function hasRounded(values: readonly bigint[], value: bigint, step: bigint): boolean {
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] ?? 0n) * 2n < value * 2n - step) from = middle + 1
    else to = middle
  }
  const next = values[from]
  return next !== undefined && next * 2n <= value * 2n + step
}

/** Blanks what is not prose and keeps all places. */
function proseOf(answer: string, links: readonly string[]): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const thoughts = thoughtsIn(answer)
  const parts = thoughts.map(
    ({ start, end }, at) => answer.slice(thoughts[at - 1]?.end, start) + blank(answer.slice(start, end)),
  )
  return [...parts, answer.slice(thoughts.at(-1)?.end)]
    .join('')
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm, blank)
    .replace(/^\[[^\n]{0,500}\]\(([^)\n]{0,4000})\)$/gm, (line, address) =>
      links.includes(address) ? blank(line) : line,
    )
}
