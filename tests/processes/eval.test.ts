import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type GoldQuestion, goldQuestions } from '../domain/channel-questions/gold.ts'
import { call, find, usage } from '../server/agency-tools/start-agency.ts'
import { fail, startUpstream } from '../server/assistant/upstream.ts'
import { type Answer, say } from '../server/chats/start-with-model.ts'
import { run } from '../server/server-process.ts'

const key = 'sk-eval-0123456789'
const asked = goldQuestions.plain.slice(0, 6)
const request = z.object({ messages: z.array(z.object({ role: z.string(), content: z.unknown() })) })

test('npm run eval prints the shares of right runs of a model, its tokens and kinds of failures, and no key', async () => {
  const runs = new Map<number, number>()
  const upstream = await startUpstream((reply, index) => {
    const { messages } = request.parse(JSON.parse(upstream.requests[index]?.body ?? ''))
    if (messages.at(-1)?.role === 'tool') return say('Вот', usage)(reply, index)
    // The time follows the question.
    const question = asked.findIndex(({ ask }) => String(messages.at(-1)?.content).startsWith(ask))
    const earlier = runs.get(question) ?? 0
    runs.set(question, earlier + 1)
    return answerTo(question, earlier)(reply, index)
  })
  const { code, output } = await run(
    [
      ...['tests/bench/eval/run.ts', '--base-url', upstream.baseUrl, '--model', 'half-right'],
      ...['--questions', String(asked.length), '--channels', '2000'],
    ],
    { AI_API_KEY: key },
  )
  expect(output).not.toContain(key)
  expect(upstream.requests.every(({ key: sent }) => sent === `Bearer ${key}`)).toBe(true)
  expect([code, output.trim().split('\n')]).toEqual([
    0,
    [
      'questions 6, runs 24',
      // Three questions are right in all runs, one in two of four, two in none.
      'pass^1 0.583',
      'pass^4 0.500',
      // Calls of tools take two requests of 1,000 and 10 tokens, other answers one, refused ones none.
      'tokens: 36000 in, 360 out; a run 1500 in, 15 out',
      'no search: 4',
      'failed: model_key_refused: 4',
      'other rows: 2',
    ],
  ])
})

/** Half of the questions are answered rightly; the fourth in two runs, the others never. */
function answerTo(question: number, earlier: number): Answer {
  const gold = asked[question]
  if (!gold) throw new Error('A question that is not asked')
  if (question === 4) return say('Не знаю', usage)
  if (question === 5) return (reply) => fail(reply, 401, 'invalid_key')
  return call(find(question === 3 && earlier % 2 === 1 ? {} : argumentsOf(gold)))
}

const argumentsOf = ({ categories = [], where = [], search = '', order }: GoldQuestion) => ({
  categories,
  conditions: where,
  title: search,
  ...(order === undefined ? {} : { sort: order }),
})
