import { beginningWithin, countTokens, tokensOfMessage } from '#server/token-count.ts'
import { wholeBeginning } from '#server/whole-words.ts'
import type { Turn } from './conversation-turns.ts'

/** A turn as the model receives it; `answer` is the server's word where there is none. */
export type SpokenTurn = { question: string; files: Turn['files']; answer: string }

const marks = {
  unanswered: '[Ответа не было]',
  answerLeftOut: '[Ответ не поместился]',
  rest: ' [… дальше не поместилось …]',
}
const restTokens = countTokens(marks.rest)
/** A shorter beginning of a question or an answer says too little. */
const minWordTokens = 50

const marksWithoutFrame = 2 * Math.max(...Object.values(marks).map(countTokens))

/** The tokens that a turn with files takes at most when all its words are left out. */
export const marksTokens = 2 * tokensOfMessage + marksWithoutFrame

/**
 * Returns the newest turns whose words fit into `maxTokens`, and all turns with files. The oldest of them are shortened,
 * answers before questions. `omitted` counts the shortened and the missing messages.
 */
export function spokenTurns(turns: readonly Turn[], maxTokens: number) {
  const spoken: SpokenTurn[] = []
  let [left, tokens, omitted] = [maxTokens, 0, 0]
  for (const turn of turns.toReversed()) {
    const whole = wholeTurn(turn)
    const one = whole.tokens <= left ? whole : shortenedTurn(turn, left)
    if (one.spoken) spoken.push(one.spoken)
    tokens += one.tokens
    omitted += one.omitted
    // Once a turn is shortened, an older one would leave a gap that the model cannot see.
    left = omitted > 0 ? 0 : left - one.tokens
  }
  return { turns: spoken.reverse(), omitted, tokens }
}

/** The tokens of the words of a turn. */
export const wordTokens = (turn: Turn | undefined) => (turn ? wholeTurn(turn).tokens : 0)

type Spoken = { spoken: SpokenTurn | undefined; tokens: number; omitted: number }

/** The tokens of a turn with files are already reserved. */
const frameOf = ({ files }: Turn) => (files.length > 0 ? 0 : 2 * tokensOfMessage)

function wholeTurn({ answer = marks.unanswered, ...turn }: Turn): Spoken {
  const tokens = frameOf({ ...turn, answer }) + countTokens(turn.question) + countTokens(answer)
  return { spoken: { ...turn, answer }, tokens, omitted: 0 }
}

function shortenedTurn(turn: Turn, left: number): Spoken {
  const { question, files, answer } = turn
  const room = left - frameOf(turn) - countTokens(question) - restTokens
  if (answer !== undefined && room >= minWordTokens) {
    const shortened = beginningOf(answer, room) + marks.rest
    return { spoken: { question, files, answer: shortened }, tokens: left, omitted: 1 }
  }
  const leftOut = answer === undefined ? 0 : 1
  const forQuestion = files.length > 0 ? left : left - frameOf(turn) - marksWithoutFrame
  if (files.length === 0 && forQuestion < minWordTokens) return { spoken: undefined, tokens: 0, omitted: 1 + leftOut }
  const beginning = beginningOf(question, forQuestion)
  const isWhole = beginning === question
  const kept = {
    files,
    question: isWhole ? question : beginning + marks.rest,
    answer: answer === undefined ? marks.unanswered : marks.answerLeftOut,
  }
  return {
    spoken: kept,
    tokens: files.length > 0 ? countTokens(beginning) : left,
    omitted: leftOut + (isWhole ? 0 : 1),
  }
}

const beginningOf = (words: string, tokens: number) => wholeBeginning(words, beginningWithin(words, tokens).length)
