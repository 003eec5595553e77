import { expect, test } from 'vitest'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Project } from '#contract/project.ts'
import { disableUser } from '#server/modules/users/users.service.ts'
import { startProjects } from '../sample-brief.ts'

async function start() {
  const projects = await startProjects()
  const { api } = projects
  const boris = await projects.addColleague('boris@agency.example', 'Борис Ким')
  const assign = (id: number, manager_id: unknown) =>
    api.send<Project>('PATCH', `/projects/${id}`, { json: { manager_id } })
  const read = async (id: number) => (await api.send<ProjectWithBrief>('GET', `/projects/${id}`)).body
  return { ...projects, boris, assign, read }
}

test('the manager is set, changed and removed at any stage, and the history has the actor and the time', async () => {
  const { api, clock, user, boris, create, assign, read } = await start()
  const { project, brief } = await create()
  expect(await assign(project.id, boris.user.id)).toMatchObject({
    status: 200,
    body: { ...project, manager: 'Борис Ким', manager_id: boris.user.id },
  })
  await api.send('PATCH', `/briefs/${brief.id}/status`, { json: { status: 'approved' } })
  clock.advance(60_000)
  await assign(project.id, user.id)
  await assign(project.id, null)
  const after = await read(project.id)
  expect(after.project).toMatchObject({ manager: null, manager_id: null })
  const change = { actor: 'Анна Белова', action: 'manager_changed' }
  expect(after.brief.history?.filter(({ action }) => action === 'manager_changed')).toEqual([
    { ...change, at: '2026-11-20T09:00:00.000Z', manager: 'Борис Ким' },
    { ...change, at: '2026-11-20T09:01:00.000Z', manager: 'Анна Белова' },
    { ...change, at: '2026-11-20T09:01:00.000Z', manager: null },
  ])
})

test('setting the same manager again changes nothing', async () => {
  const { boris, create, assign, read } = await start()
  const { project } = await create()
  await assign(project.id, boris.user.id)
  const before = await read(project.id)
  expect((await assign(project.id, boris.user.id)).status).toBe(200)
  expect(await read(project.id)).toEqual(before)
})

test('an unknown or disabled manager is refused, and the current one stays', async () => {
  const { db, clock, user, boris, create, assign, read } = await start()
  const { project } = await create({ project: { manager_id: user.id } })
  await disableUser(db, boris.user.email, clock.now())
  const before = await read(project.id)
  for (const id of [boris.user.id, 999]) {
    expect(await assign(project.id, id)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        details: {
          fields: [{ path: 'manager_id', message: 'Такого сотрудника больше нет. Выберите другого' }],
        },
      },
    })
  }
  expect(await read(project.id)).toEqual(before)
})

test('the last of several simultaneous managers stays, and the history ends with that one', async () => {
  const { user, boris, create, assign, read } = await start()
  const { project } = await create()
  const wanted = [user.id, boris.user.id, null, user.id, boris.user.id]
  const answers = await Promise.all(wanted.map((id) => assign(project.id, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const stored = await read(project.id)
  const changes = stored.brief.history?.filter(({ action }) => action === 'manager_changed') ?? []
  expect(changes.at(-1)?.manager ?? null).toBe(stored.project.manager)
})

test('an unknown project is a 404', async () => {
  const { api, assign } = await start()
  const missing = {
    status: 404,
    body: { code: 'project_not_found', message: 'Проект не найден. Возможно, его уже удалили' },
  }
  expect(await api.send('GET', '/projects/999')).toMatchObject(missing)
  expect(await assign(999, null)).toMatchObject(missing)
})
