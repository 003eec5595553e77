import { expect, test } from 'vitest'
import type { BriefInput, ProjectWithBrief } from '#contract/briefs.ts'
import { disableUser } from '#server/modules/users/users.service.ts'
import { sampleBrief, startProjects } from '../sample-brief.ts'
import type { TestClient } from '../test-server.ts'
import { addAdministrator } from '../test-server.ts'

const save = (api: TestClient, id: number, json: BriefInput) =>
  api.send<ProjectWithBrief>('PUT', `/briefs/${id}`, { json })
const decline = (api: TestClient, id: number, decline_comment = 'Нет бюджета') =>
  api.send<ProjectWithBrief>('PATCH', `/briefs/${id}/status`, {
    json: { status: 'declined', decline_comment },
  })
const read = async (api: TestClient, projectId: number) =>
  (await api.send<ProjectWithBrief>('GET', `/projects/${projectId}`)).body

test('a new brief reads back as it was sent, pending, with its creator', async () => {
  const { api, user, uses } = await startProjects()
  const input = sampleBrief(uses, { project: { manager_id: user.id } })
  const created = await api.send<ProjectWithBrief>('POST', '/briefs/', { json: input })
  const id = expect.any(Number)
  expect(created).toMatchObject({ status: 200 })
  expect(created.body).toEqual({
    project: {
      ...input.project,
      id,
      direction: 'Еда',
      estimate: 'Осень',
      manager: 'Анна Белова',
      creator: 'Анна Белова',
      creator_id: user.id,
      stage: 'brief',
      stage_status: 'pending',
    },
    brief: {
      ...input.brief,
      id,
      status: 'pending',
      decline_comment: null,
      version: 1,
      is_mine: true,
      history: [{ at: '2026-11-20T09:00:00.000Z', actor: 'Анна Белова', action: 'created' }],
    },
  })
  expect(await read(api, created.body.project.id)).toEqual(created.body)
})

test('a brief is declined, edited and accepted, and its history has each actor, action, time and reason', async () => {
  const { api, clock, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  const { project, brief } = await create()
  clock.advance(60_000)
  const declined = await decline(boris.api, brief.id, '  Нет бюджета ')
  expect(declined.body).toMatchObject({
    project: { stage: 'brief', stage_status: 'declined' },
    brief: { status: 'declined', decline_comment: 'Нет бюджета', is_mine: false },
  })
  clock.advance(60_000)
  const input = sampleBrief(uses, {
    project: { title: 'Весеннее меню', manager_id: boris.user.id },
    brief: { client_budget: 2_000_000 },
  })
  const edited = await save(api, brief.id, input)
  expect(edited.body).toMatchObject({
    project: { ...input.project, manager: 'Борис Ким', stage: 'brief', stage_status: 'pending' },
    brief: { ...input.brief, status: 'pending', decline_comment: null },
  })
  clock.advance(60_000)
  const json = { status: 'approved' }
  const approved = await boris.api.send<ProjectWithBrief>('PATCH', `/briefs/${brief.id}/status`, { json })
  expect(approved.body).toMatchObject({
    project: { stage: 'media_plan', stage_status: 'pending' },
    brief: { status: 'approved', decline_comment: null },
  })
  expect((await read(api, project.id)).brief.history).toEqual([
    { at: '2026-11-20T09:00:00.000Z', actor: 'Анна Белова', action: 'created' },
    { at: '2026-11-20T09:01:00.000Z', actor: 'Борис Ким', action: 'declined', comment: 'Нет бюджета' },
    { at: '2026-11-20T09:02:00.000Z', actor: 'Анна Белова', action: 'edited' },
    {
      at: '2026-11-20T09:02:00.000Z',
      actor: 'Анна Белова',
      action: 'manager_changed',
      manager: 'Борис Ким',
    },
    { at: '2026-11-20T09:03:00.000Z', actor: 'Борис Ким', action: 'approved' },
  ])
})

test('a search finds the new title of a project and not the old one', async () => {
  const { api, uses, create } = await startProjects()
  const { brief } = await create()
  await decline(api, brief.id)
  await save(api, brief.id, sampleBrief(uses, { project: { title: 'Ёлка' } }))
  const totalOf = async (search: string) =>
    (await api.send<{ total: number }>('POST', '/projects/', { json: { search } })).body.total
  expect([await totalOf('елка'), await totalOf('Зимнее')]).toEqual([1, 0])
})

test('a pending or approved brief cannot be edited', async () => {
  const { api, uses, create } = await startProjects()
  const pending = await create()
  expect(await save(api, pending.brief.id, sampleBrief(uses))).toMatchObject({
    status: 409,
    body: { code: 'brief_not_editable', message: expect.stringContaining('ждёт решения'), details: pending },
  })
  await api.send('PATCH', `/briefs/${pending.brief.id}/status`, { json: { status: 'approved' } })
  expect(await save(api, pending.brief.id, sampleBrief(uses))).toMatchObject({
    status: 409,
    body: { code: 'brief_not_editable', message: 'Бриф уже утвержден, его нельзя изменить' },
  })
  expect(await read(api, pending.project.id)).toMatchObject({
    project: { stage: 'media_plan' },
    brief: { status: 'approved' },
  })
})

test('only the creator edits a declined brief, and any user once the creator is disabled', async () => {
  const { api, db, clock, user, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  const { project, brief } = await create()
  await decline(api, brief.id)
  const before = await read(boris.api, project.id)
  expect(before.brief.is_mine).toBe(false)
  expect(await save(boris.api, brief.id, sampleBrief(uses))).toMatchObject({
    status: 403,
    body: {
      code: 'not_creator',
      message: 'Отклоненный бриф может изменить только создатель проекта: Анна Белова',
    },
  })
  expect(await read(boris.api, project.id)).toEqual(before)
  await addAdministrator(db)
  await disableUser(db, user.email, clock.now())
  expect((await read(boris.api, project.id)).brief.is_mine).toBe(true)
  const taken = await save(boris.api, brief.id, sampleBrief(uses, { project: { title: 'Наследство' } }))
  expect(taken).toMatchObject({
    status: 200,
    body: {
      project: { title: 'Наследство', creator_id: user.id },
      brief: { status: 'pending', is_mine: true },
    },
  })
  expect(taken.body.brief.history?.at(-1)).toMatchObject({ actor: 'Борис Ким', action: 'edited' })
})

test('the second of two editors of a brief gets the stored brief, and nothing is overwritten', async () => {
  const { api, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  const { project, brief } = await create()
  const { version } = (await decline(api, brief.id)).body.brief
  const loaded = { ...sampleBrief(uses), version: version ?? 0 }
  const first = await save(api, brief.id, { ...loaded, project: { ...loaded.project, title: 'Первый' } })
  expect(first.status).toBe(200)
  // A decline changes no text.
  await decline(boris.api, brief.id)
  const second = await save(api, brief.id, { ...loaded, project: { ...loaded.project, title: 'Второй' } })
  const stored = await read(api, project.id)
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'brief_changed',
      message: 'Пока вы редактировали бриф, его изменил(а) Анна Белова',
      details: stored,
    },
  })
  expect(stored.project.title).toBe('Первый')
  const { version: _, ...overwriting } = loaded
  expect((await save(api, brief.id, overwriting)).status).toBe(200)
})

test('the second of two editors of a declined brief learns that it waits for a decision', async () => {
  const { api, uses, create } = await startProjects()
  const { brief } = await create()
  const { version } = (await decline(api, brief.id)).body.brief
  const loaded = { ...sampleBrief(uses), version: version ?? 0 }
  const first = await save(api, brief.id, { ...loaded, project: { ...loaded.project, title: 'Первый' } })
  expect(await save(api, brief.id, loaded)).toMatchObject({
    status: 409,
    body: { code: 'brief_not_editable', details: first.body },
  })
})

test('an edit does not restore a manager who was replaced meanwhile', async () => {
  const { api, user, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  const { project, brief } = await create()
  const { version } = (await decline(api, brief.id)).body.brief
  await boris.api.send('PATCH', `/projects/${project.id}`, { json: { manager_id: user.id } })
  const answer = await save(api, brief.id, { ...sampleBrief(uses), version: version ?? 0 })
  const message = 'Пока вы редактировали бриф, его изменил(а) Борис Ким'
  expect(answer).toMatchObject({ status: 409, body: { code: 'brief_changed', message } })
  expect((await read(api, project.id)).project.manager_id).toBe(user.id)
})

test('exactly one of several saves with the same version succeeds', async () => {
  const { api, uses, create } = await startProjects()
  const { project, brief } = await create()
  const { version } = (await decline(api, brief.id)).body.brief
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const input = sampleBrief(uses, { project: { title: `Вариант ${i}` } })
      return save(api, brief.id, { ...input, version: version ?? 0 })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const stored = await read(api, project.id)
  expect(stored).toEqual(answers.find(({ status }) => status === 200)?.body)
  expect(stored.brief.history?.map(({ action }) => action)).toEqual(['created', 'declined', 'edited'])
})

test('a brief that names a missing row is refused at that field, and nothing is stored', async () => {
  const { api, db, clock, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  await disableUser(db, boris.user.email, clock.now())
  const { brief } = await create()
  await decline(api, brief.id)
  const gone = [
    ['direction_id', 999, 'Такого направления больше нет. Выберите другое'],
    ['estimate_id', 999, 'Такой расчётки больше нет. Выберите другую'],
    ['manager_id', 999, 'Такого сотрудника больше нет. Выберите другого'],
    ['manager_id', boris.user.id, 'Такого сотрудника больше нет. Выберите другого'],
  ] as const
  for (const [field, value, message] of gone) {
    const json = sampleBrief(uses, { project: { [field]: value } })
    const refused = {
      status: 422,
      body: { code: 'validation_failed', details: { fields: [{ path: `project.${field}`, message }] } },
    }
    expect(await api.send('POST', '/briefs/', { json })).toMatchObject(refused)
    expect(await save(api, brief.id, json)).toMatchObject(refused)
  }
  const { body } = await api.send<{ total: number }>('POST', '/projects/', { json: {} })
  expect(body.total).toBe(1)
})

test('a manager who is disabled later may stay but cannot be chosen again', async () => {
  const { api, db, clock, uses, create, addColleague } = await startProjects()
  const boris = await addColleague('boris@agency.example', 'Борис Ким')
  const overrides = { project: { manager_id: boris.user.id } }
  const { brief } = await create(overrides)
  await decline(api, brief.id)
  await disableUser(db, boris.user.email, clock.now())
  expect((await save(api, brief.id, sampleBrief(uses, overrides))).status).toBe(200)
  await decline(api, brief.id)
  expect((await save(api, brief.id, sampleBrief(uses))).status).toBe(200)
  await decline(api, brief.id)
  expect((await save(api, brief.id, sampleBrief(uses, overrides))).status).toBe(422)
})

test('an unknown brief or project is a 404', async () => {
  const { api, uses } = await startProjects()
  const answers = [
    await save(api, 999, sampleBrief(uses)),
    await decline(api, 999),
    await api.send('PATCH', '/briefs/999/status', { json: { status: 'approved' } }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'brief_not_found', message: 'Бриф не найден. Возможно, его уже удалили' },
    })
  }
})
