import { beginningWithin, countTokens } from '#server/token-count.ts'
import { wholeBeginning } from '#server/whole-words.ts'

/**
 * Divides lines into pieces of at most `maxTokens`, and a line that is too long between its cells or words. The heading
 * stands in each piece, if it leaves half of the tokens, else only in the first ones.
 */
export function piecesWithin(heading: readonly string[], lines: readonly string[], maxTokens: number): string[][] {
  const isRepeated = tokensOf(heading) <= maxTokens / 2
  const above = isRepeated ? heading : []
  const room = maxTokens - tokensOf(above)
  const pieces: string[][] = []
  let left = 0
  for (const line of (isRepeated ? lines : [...heading, ...lines]).flatMap((one) => divided(one, room))) {
    const tokens = tokensOf([line])
    if (tokens > left || pieces.length === 0) {
      pieces.push([...above])
      left = room
    }
    pieces.at(-1)?.push(line)
    left -= tokens
  }
  return pieces
}

export const tokensOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + countTokens(`${line}\n`), 0)

function divided(line: string, maxTokens: number): string[] {
  const parts: string[] = []
  let rest = line
  while (tokensOf([rest]) > maxTokens) {
    const end = endWithin(rest, beginningWithin(rest, maxTokens - 1).length)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** Returns where a beginning ends that cuts no cell, or else no word and no number. */
function endWithin(line: string, room: number): number {
  const cell = line.lastIndexOf(' | ', room - 1) + 1
  if (cell > room / 2) return cell
  // A row of a table would stay whole.
  return Math.max(wholeBeginning(` ${line}`, room + 1).length - 1, 0) || Math.max(room, 1)
}
