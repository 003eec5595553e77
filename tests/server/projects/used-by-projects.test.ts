import { expect, test } from 'vitest'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { sampleBrief, startProjects } from '../sample-brief.ts'

test.each([
  ['direction', '/directions', 'Это направление нельзя удалить, так как оно используется'],
  ['estimate', '/estimates', 'Эту расчётку нельзя удалить, так как она используется'],
] as const)('a row used by projects is not deleted, and they are named: a %s', async (kind, path, start) => {
  const { api, uses, create } = await startProjects()
  const { project } = await create({ project: { title: 'Ёлка' } })
  await create({ project: { title: 'Дом' } })
  const id = project[`${kind}_id`]
  const refused = {
    status: 409,
    body: { code: `${kind}_in_use`, message: `${start} в следующих проектах: Дом, Ёлка` },
  }
  expect(await api.send('DELETE', `${path}/${id}`)).toMatchObject(refused)
  expect(await api.send('GET', `/projects/${project.id}`)).toMatchObject({ status: 200 })
  expect(uses[`${kind}_id`]).toBe(id)
})

test('the error for a row with very many projects names a hundred and the number of the others', async () => {
  const { api, db, uses, create } = await startProjects()
  const { project } = await create({ project: { title: 'Проект 1000' } })
  await db.execute(`
    INSERT INTO projects (title, title_search, internal_id, placement_start_date, placement_end_date, set_ready_date,
      direction_id, estimate_id, creator_id, stage, stage_status, created_at)
    SELECT 'Проект ' || 1000 + i, 'проект ' || 1000 + i, internal_id, placement_start_date, placement_end_date,
      set_ready_date, direction_id, estimate_id, creator_id, stage, stage_status, created_at
    FROM projects, generate_series(1, 106) AS i WHERE id = ${project.id}`)
  for (const path of [`/directions/${uses.direction_id}`, `/estimates/${uses.estimate_id}`]) {
    const { status, body } = await api.send('DELETE', path)
    expect(status).toBe(409)
    expect(body.message).toMatch(/: Проект 1000, Проект 1001, .*, Проект 1099 и ещё 7$/)
  }
})

test('a project and a deletion of its direction or estimate at the same time leave no partial project', async () => {
  const { api, addDirection, addEstimate } = await startProjects()
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const uses = {
      direction_id: await addDirection(`Направление ${round}`),
      estimate_id: await addEstimate(`Расчётка ${round}`),
    }
    const isDirection = round % 2 === 0
    const path = isDirection ? `/directions/${uses.direction_id}` : `/estimates/${uses.estimate_id}`
    const calls = [
      () => api.send<ProjectWithBrief>('POST', '/briefs/', { json: sampleBrief(uses) }),
      () => api.send('DELETE', path),
    ]
    const isSwapped = round % 4 > 1
    const answers = await Promise.all((isSwapped ? calls.toReversed() : calls).map((call) => call()))
    const statuses = answers.map(({ status }) => status)
    const [created, deleted] = isSwapped ? statuses.toReversed() : statuses
    outcomes.add(`${created} ${deleted}`)
  }
  for (const outcome of outcomes) expect(['200 409', '422 204']).toContain(outcome)
})
