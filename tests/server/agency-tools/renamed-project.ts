import { expect } from 'vitest'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { sampleBrief } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import type { TestClient } from '../test-server.ts'

/** Adds a project. Returns how its title becomes another: its brief is declined and edited. */
export async function addRenamedProject(api: TestClient) {
  const idOf = async (path: string, json: object) => (await api.send<{ id: number }>('POST', path, { json })).body.id
  const rates = [sampleRate(await addPosition(api, 'Дизайнер'))]
  const uses = {
    direction_id: await idOf('/directions/', { title: 'Еда' }),
    estimate_id: await idOf('/estimates/', sampleEstimate({ rates })),
  }
  const created = await api.send<ProjectWithBrief>('POST', '/briefs/', { json: sampleBrief(uses) })
  const path = `/briefs/${created.body.brief.id}`
  return async (title: string) => {
    const declined = { status: 'declined', decline_comment: 'Нет сроков' }
    expect(await api.send('PATCH', `${path}/status`, { json: declined })).toMatchObject({ status: 200 })
    const json = sampleBrief(uses, { project: { title } })
    expect(await api.send('PUT', path, { json })).toMatchObject({ status: 200 })
  }
}
