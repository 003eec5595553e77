import { expect, test } from 'vitest'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { sampleBrief, startProjects } from '../sample-brief.ts'
import type { TestClient } from '../test-server.ts'

const decide = (api: TestClient, id: number, json: unknown) =>
  api.send<ProjectWithBrief>('PATCH', `/briefs/${id}/status`, { json })
const approval = { status: 'approved' }
const refusal = { status: 'declined', decline_comment: 'Нет бюджета' }

async function start() {
  const projects = await startProjects()
  const boris = await projects.addColleague('boris@agency.example', 'Борис Ким')
  return { ...projects, boris, ...(await projects.create()) }
}

test.each([
  ['approved', approval, refusal, 'Бриф уже утвержден: Борис Ким, 20.11.2026, 12:00 по московскому времени'],
  ['declined', refusal, approval, 'Бриф уже отклонен: Борис Ким, 20.11.2026, 12:00 по московскому времени'],
])(
  'the next decision on a brief that is %s is refused with the decider, the decision and the time',
  async (_, first, second, message) => {
    const { api, boris, project, brief } = await start()
    const decided = await decide(boris.api, brief.id, first)
    expect(decided.status).toBe(200)
    for (const json of [first, second]) {
      expect(await decide(api, brief.id, json)).toMatchObject({
        status: 409,
        body: {
          code: 'brief_decided',
          message,
          details: { ...decided.body, brief: { ...decided.body.brief, is_mine: true } },
        },
      })
    }
    const stored = await api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)
    expect(stored.body.project).toEqual(decided.body.project)
    expect(stored.body.brief.history).toEqual(decided.body.brief.history)
  },
)

test('exactly one of many simultaneous decisions succeeds, and the others learn the result', async () => {
  const { api, boris, create } = await start()
  for (let round = 0; round < 5; round++) {
    const { brief, project } = await create()
    const answers = await Promise.all(
      [approval, refusal, approval, refusal, refusal, approval].map((json, i) =>
        decide(i % 2 ? api : boris.api, brief.id, json),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const { body: stored } = await api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)
    expect(answers.find(({ status }) => status === 200)?.body.project).toEqual(stored.project)
    expect(stored.brief.history).toHaveLength(2)
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'brief_decided', details: { project: stored.project } })
    }
  }
})

test('a decision and a change of manager at the same time wait for each other and are both stored', async () => {
  const { api, user, boris, create } = await start()
  for (let round = 0; round < 5; round++) {
    const { brief, project } = await create()
    const [decided, assigned] = await Promise.all([
      decide(boris.api, brief.id, approval),
      api.send('PATCH', `/projects/${project.id}`, { json: { manager_id: user.id } }),
    ])
    expect([decided.status, assigned.status]).toEqual([200, 200])
    const { body } = await api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)
    expect(body.project).toMatchObject({ stage: 'media_plan', manager_id: user.id })
    expect(body.brief.history).toHaveLength(3)
  }
})

test('a decision on a text edited since it was read is refused, and a new manager does not prevent it', async () => {
  const { api, user, uses, boris, project, brief } = await start()
  const { version } = brief
  await decide(boris.api, brief.id, refusal)
  await api.send('PUT', `/briefs/${brief.id}`, { json: sampleBrief(uses, { project: { title: 'Другой' } }) })
  const read = async () => (await boris.api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)).body
  const stored = await read()
  for (const json of [approval, refusal]) {
    expect(await decide(boris.api, brief.id, { ...json, version })).toMatchObject({
      status: 409,
      body: {
        code: 'brief_changed',
        message: 'Пока вы читали бриф, его изменил(а) Анна Белова',
        details: stored,
      },
    })
  }
  expect(await read()).toEqual(stored)
  await api.send('PATCH', `/projects/${project.id}`, { json: { manager_id: user.id } })
  const decided = await decide(boris.api, brief.id, { ...approval, version: stored.brief.version })
  expect(decided).toMatchObject({ status: 200, body: { brief: { status: 'approved' } } })
})

test('a decline without a comment or with too long a comment is refused and decides nothing', async () => {
  const { api, project, brief } = await start()
  for (const decline_comment of [undefined, null, '', '  \n', 'ы'.repeat(501), 'а\0б', 5]) {
    const answer = await api.send('PATCH', `/briefs/${brief.id}/status`, {
      json: { status: 'declined', decline_comment },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: 'decline_comment' }] } },
    })
  }
  const { body } = await api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)
  expect(body.brief).toMatchObject({ status: 'pending', version: 1 })
  const longest = 'ы'.repeat(500)
  const { status } = await decide(api, brief.id, { status: 'declined', decline_comment: longest })
  expect(status).toBe(200)
})

test('decisions are recorded with their users, and refused ones are not', async () => {
  const { api, user, boris, db, brief, create } = await start()
  const other = await create()
  await decide(boris.api, brief.id, approval)
  await decide(api, brief.id, refusal)
  await decide(api, other.brief.id, refusal)
  const { rows } = await db.execute(
    "SELECT action, actor_id, subject FROM audit_log WHERE action LIKE 'brief_%' ORDER BY id",
  )
  expect(rows).toEqual([
    { action: 'brief_approved', actor_id: boris.user.id, subject: String(brief.id) },
    { action: 'brief_declined', actor_id: user.id, subject: String(other.brief.id) },
  ])
})
