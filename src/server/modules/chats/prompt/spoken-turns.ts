import { beginningWithin, countTokens, tokensOfMessage } from '#server/token-count.ts'
import type { Turn } from './conversation-turns.ts'

/** A turn as the model receives it; `answer` is the server's word where there is none. */
export type SpokenTurn = { question: string; files: Turn['files']; answer: string }

const marks = {
  unanswered: '[Ответа не было]',
  answerLeftOut: '[Ответ не поместился]',
  rest: ' [… дальше не поместилось …]',
}
const restTokens = countTokens(marks.rest)
/** A shorter beginning of an answer says too little. */
const minAnswerTokens = 50

/** The tokens that a turn with files takes at most when all its words are left out. */
export const marksTokens = 2 * tokensOfMessage + 2 * Math.max(...Object.values(marks).map(countTokens))

/**
 * Returns the newest turns whose words fit into `maxTokens`, and all turns with files. The oldest of them are shortened,
 * answers before questions. `omitted` counts the shortened and the missing messages.
 */
export function spokenTurns(turns: readonly Turn[], maxTokens: number) {
  const spoken: SpokenTurn[] = []
  let [left, tokens, omitted] = [maxTokens, 0, 0]
  for (const turn of turns.toReversed()) {
    const one = wholeTurn(turn, left) ?? shortenedTurn(turn, left)
    if (one.spoken) spoken.push(one.spoken)
    tokens += one.tokens
    omitted += one.omitted
    // Once a turn is shortened, an older one would leave a gap that the model cannot see.
    left = omitted > 0 ? 0 : left - one.tokens
  }
  return { turns: spoken.reverse(), omitted, tokens }
}

type Spoken = { spoken: SpokenTurn | undefined; tokens: number; omitted: number }

/** The tokens of a turn with files are already reserved. */
const frameOf = ({ files }: Turn) => (files.length > 0 ? 0 : 2 * tokensOfMessage)

function wholeTurn({ answer = marks.unanswered, ...turn }: Turn, left: number): Spoken | undefined {
  const tokens = frameOf({ ...turn, answer }) + countTokens(turn.question) + countTokens(answer)
  return tokens > left ? undefined : { spoken: { ...turn, answer }, tokens, omitted: 0 }
}

function shortenedTurn(turn: Turn, left: number): Spoken {
  const { question, files, answer } = turn
  const room = left - frameOf(turn) - countTokens(question) - restTokens
  if (answer !== undefined && room >= minAnswerTokens) {
    const shortened = beginningWithin(answer, room) + marks.rest
    return { spoken: { question, files, answer: shortened }, tokens: left, omitted: 1 }
  }
  const leftOut = answer === undefined ? 0 : 1
  if (files.length === 0) return { spoken: undefined, tokens: 0, omitted: 1 + leftOut }
  const beginning = beginningWithin(question, left)
  const isWhole = beginning === question
  const kept = {
    files,
    question: isWhole ? question : beginning + marks.rest,
    answer: answer === undefined ? marks.unanswered : marks.answerLeftOut,
  }
  return { spoken: kept, tokens: countTokens(beginning), omitted: leftOut + (isWhole ? 0 : 1) }
}
