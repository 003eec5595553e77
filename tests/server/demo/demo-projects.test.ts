import { expect, test } from 'vitest'
import { briefInput, type ProjectWithBrief } from '#contract/briefs.ts'
import type { Project } from '#contract/project.ts'
import { stageOrder } from '#domain/project.ts'
import { placement } from '#server/demo/demo-data.ts'
import { demoEstimates } from '#server/demo/demo-estimates.ts'
import { demoProjects } from '#server/demo/demo-projects.ts'
import { startDemo } from './start-demo.ts'

const now = new Date('2026-11-20T09:00:00Z')
const projects = demoProjects({ estimates: 40, now })

test('the demo has forty-six projects with distinct titles at every stage and of every status', () => {
  expect(projects).toHaveLength(46)
  expect(new Set(projects.map(({ project }) => project.title)).size).toBe(46)
  const stands = new Set(projects.map(({ stage, stage_status }) => `${stage} ${stage_status}`))
  // Approval moves a brief to the next stage.
  expect(stands.size).toBe(stageOrder.length * 3 - 1)
})

test('the form accepts every brief, and its direction and estimate exist', () => {
  const estimateTitles = demoEstimates(40).map(({ title }) => title)
  for (const { project, brief, direction_title, estimate_title } of projects) {
    const input = { project: { ...project, direction_id: 1, estimate_id: 1, manager_id: null }, brief }
    expect(briefInput.parse(input)).toEqual(input)
    expect(placement.directions).toContain(direction_title)
    expect(estimateTitles).toContain(estimate_title)
  }
})

test('the demo opens with a pending brief on top, and each history ends in the state of its project', async () => {
  const { api } = await startDemo()
  const { body } = await api.send<{ items: Project[]; total: number }>('POST', '/projects/?page_size=50', {
    json: {},
  })
  expect(body.total).toBe(46)
  expect(body.items[0]).toMatchObject({ stage: 'brief', stage_status: 'pending' })
  for (const { id, stage, stage_status, title } of body.items) {
    const { project, brief } = (await api.send<ProjectWithBrief>('GET', `/projects/${id}`)).body
    const history = brief.history ?? []
    const times = history.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(brief.status).toBe(stage === 'brief' ? stage_status : 'approved')
    expect([title, history[0]?.action, history[0]?.actor]).toEqual([title, 'created', project.creator])
    const last = history.findLast(({ action }) => action !== 'manager_changed')?.action ?? ''
    const expected = { pending: ['created', 'edited'], declined: ['declined'], approved: ['approved'] }
    expect(expected[brief.status]).toContain(last)
    expect(times.at(-1)?.localeCompare(new Date().toISOString())).toBe(-1)
  }
})
