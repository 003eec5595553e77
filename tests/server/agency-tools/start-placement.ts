import { expect } from 'vitest'
import type { BriefInput, ProjectWithBrief } from '#contract/briefs.ts'
import { type Answer, say, startWithModel, talk } from '../chats/start-with-model.ts'
import { sampleBrief } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { addTestUser } from '../test-server.ts'
import { type Call, call, script, usage, withBase } from './start-agency.ts'

/** Starts the product with a scripted model, two positions, an estimate and the colleague Борис Ким. */
export async function startPlacement() {
  let answer: Answer = say('Готово', usage)
  const server = await startWithModel((reply, index) => answer(reply, index))
  const { api, db, requests } = server
  const positions = [await addPosition(api, 'Дизайнер'), await addPosition(api, 'Редактор')]
  const send = async (path: string, json: object) => (await api.send<{ id: number }>('POST', path, { json })).body.id
  const uses = {
    direction_id: await send('/directions/', { title: 'Еда' }),
    estimate_id: await send('/estimates/', sampleEstimate({ title: 'Осень', rates: [sampleRate(positions[0] ?? 0)] })),
  }
  const colleague = await addTestUser(db, 'boris@agency.ru', 'Борис Ким')
  const create = async (project: Partial<BriefInput['project']> = {}, brief: Partial<BriefInput['brief']> = {}) =>
    (await api.send<ProjectWithBrief>('POST', '/briefs/', { json: sampleBrief(uses, { project, brief }) })).body

  /** The model gives these answers one after the other from now on. */
  function answerWith(...answers: readonly Answer[]) {
    const before = requests.length
    const turns = script(...answers)
    answer = (reply, index) => turns(reply, index - before)
  }

  /** Asks a question for which the model makes these calls at once. Returns their results and the answer. */
  async function ask(calls: readonly Call[], text = 'Готово', inRoom?: string) {
    const before = requests.length
    answerWith(call(...calls), say(text, usage))
    const { rows, roomId } = await talk(api, 'Вопрос', { ...withBase, ...(inRoom && { roomId: inRoom }) })
    const second: { messages: { role: string; content: unknown }[] } = JSON.parse(
      requests[before + 1]?.body ?? '{"messages":[]}',
    )
    const results = second.messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    expect(results).toHaveLength(calls.length)
    return { results, result: results[0] ?? '', answer: rows.at(-1), roomId }
  }

  return { ...server, positions, uses, colleague, create, ask, answerWith }
}
