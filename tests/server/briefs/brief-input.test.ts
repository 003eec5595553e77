import { expect, test } from 'vitest'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { sampleBrief, startProjects } from '../sample-brief.ts'

const nul = 'а\0б'
const half = '\ud800'
const long = (length: number) => 'ы'.repeat(length)

const texts = (max: number) => [undefined, null, '', ' \n', 5, {}, nul, half, long(max + 1)]

const refusedOfProject: Record<string, unknown[]> = {
  title: texts(254),
  internal_id: texts(254),
  placement_start_date: [undefined, null, '', '01.12.2026', '2026-02-30', 20_261_201],
  placement_end_date: [undefined, null, '', '2026-13-01', '2026-11-30'],
  set_ready_date: [
    ...[undefined, null, '', '2026-12-03', '2026-12-03T18:30:00', '2026-12-03 24:00:00'],
    ...['2026-12-03 18:60:00', '2026-11-30 23:59:59', '2026-12-29 00:00:00', `2026-12-03 18:30:00${nul}`],
  ],
  direction_id: [undefined, null, 0, -1, 1.5, 'x', 1e20, {}],
  estimate_id: [undefined, null, 0, -1, 1.5, 'x', 1e20, []],
  manager_id: [undefined, 0, -1, 1.5, 'x', 1e20],
}

const refusedOfBrief: Record<string, unknown[]> = {
  client_budget: [undefined, null, '', 'x', -0.01, 0.001, 1e15, true],
  business_goal: texts(5_000),
  project_goal: texts(1_000),
  promotion_object: texts(5_000),
  target_audience: texts(5_000),
  event_description: texts(1_000),
  tov_notes: texts(5_000),
  channel_wishes: texts(5_000),
  channel_references: texts(5_000),
  channel_stop_list: texts(5_000),
  post_content: texts(5_000),
  ad_marking: texts(5_000),
  post_format: texts(5_000),
  links_in_post: texts(5_000),
  material_links: texts(5_000),
}

const casesOf = (part: 'project' | 'brief', refused: Record<string, unknown[]>) =>
  Object.entries(refused).flatMap(([field, values]) => values.map((value) => ({ part, field, value })))
const cases = [...casesOf('project', refusedOfProject), ...casesOf('brief', refusedOfBrief)]

test('a brief with a wrong field is refused at that field in Russian on creation and edit, and nothing changes', async () => {
  const { api, uses, create } = await startProjects()
  const { project, brief } = await create()
  const json = { status: 'declined', decline_comment: 'Нет' }
  await api.send('PATCH', `/briefs/${brief.id}/status`, { json })
  const stored = await api.send<ProjectWithBrief>('GET', `/projects/${project.id}`)
  for (const { part, field, value } of cases) {
    const good = sampleBrief(uses)
    const input = { ...good, [part]: { ...good[part], [field]: value } }
    for (const [method, path] of [
      ['POST', '/briefs/'],
      ['PUT', `/briefs/${brief.id}`],
    ] as const) {
      const { status, body } = await api.send(method, path, { json: input })
      expect({ method, field, value, status, details: body.details }).toMatchObject({
        method,
        field,
        value,
        status: 422,
        details: { fields: [{ path: `${part}.${field}`, message: expect.stringMatching(/[а-яё]/i) }] },
      })
    }
  }
  expect(await api.send('GET', `/projects/${project.id}`)).toMatchObject({ body: stored.body })
  expect((await api.send('POST', '/projects/', { json: {} })).body).toMatchObject({ total: 1 })
})

test('the longest texts, the first and last moments and a budget of zero are accepted unchanged', async () => {
  const { create } = await startProjects()
  const { project, brief } = await create({
    project: { title: long(254), set_ready_date: '2026-12-28 23:59:59', placement_start_date: '2026-12-28' },
    brief: {
      client_budget: 0,
      project_goal: long(1_000),
      event_description: long(1_000),
      tov_notes: long(5_000),
    },
  })
  expect(project).toMatchObject({ title: long(254), set_ready_date: '2026-12-28 23:59:59' })
  expect(brief).toMatchObject({ client_budget: 0, project_goal: long(1_000), tov_notes: long(5_000) })
})

test('emoji, quotes, percent signs and markup are stored unchanged', async () => {
  const { api, create } = await startProjects()
  const title = `🦊 <script>alert('x')</script> "«»" %_\\ ё`
  const { project, brief } = await create({
    project: { title },
    brief: { post_content: `${title}\n${title}` },
  })
  expect([project.title, brief.post_content]).toEqual([title, `${title}\n${title}`])
  const { body } = await api.send('POST', '/projects/', { json: { search: title } })
  expect(body).toEqual({ items: [project], total: 1 })
})
