import type { BriefInput, ProjectWithBrief } from '#contract/briefs.ts'
import { addPosition, sampleEstimate, sampleRate } from './sample-estimate.ts'
import { addTestUser, startTestServer, TestClient } from './test-server.ts'

type Overrides = { project?: Partial<BriefInput['project']>; brief?: Partial<BriefInput['brief']> }

/** Returns a brief that the form accepts. */
export function sampleBrief(
  uses: Pick<BriefInput['project'], 'direction_id' | 'estimate_id'>,
  { project, brief }: Overrides = {},
): BriefInput {
  return {
    project: {
      title: 'Зимнее меню',
      internal_id: 'Д-2026/114',
      placement_start_date: '2026-12-01',
      placement_end_date: '2026-12-28',
      set_ready_date: '2026-12-03 18:30:00',
      manager_id: null,
      ...uses,
      ...project,
    },
    brief: {
      client_budget: 1_250_000.5,
      business_goal: 'Рост продаж на 15 %',
      project_goal: 'Рассказать о новинках',
      promotion_object: 'Зимнее меню кофеен',
      target_audience: 'Жители города, 25–40 лет',
      event_description: 'Новые напитки с первого декабря',
      tov_notes: 'Тепло и просто',
      channel_wishes: 'Городские каналы',
      channel_references: 'https://t.me/gorod',
      channel_stop_list: 'Новости политики',
      post_content: 'Фотография и две строки',
      ad_marking: 'Маркирует агентство',
      post_format: 'Пост с картинкой',
      links_in_post: 'https://cafe.example/winter',
      material_links: 'https://disk.example/winter',
      ...brief,
    },
  }
}

/** Starts a server with a direction, an estimate and the signed-in user Анна. */
export async function startProjects() {
  const server = await startTestServer()
  const { api, db, origin } = server
  await api.signIn()
  const addDirection = async (title: string) =>
    (await api.send<{ id: number }>('POST', '/directions/', { json: { title } })).body.id
  const position = await addPosition(api, 'Дизайнер')
  const addEstimate = async (title: string) => {
    const json = sampleEstimate({ title, rates: [sampleRate(position)] })
    return (await api.send<{ id: number }>('POST', '/estimates/', { json })).body.id
  }
  const uses = { direction_id: await addDirection('Еда'), estimate_id: await addEstimate('Осень') }
  const create = async (overrides: Overrides = {}, by = api) =>
    (await by.send<ProjectWithBrief>('POST', '/briefs/', { json: sampleBrief(uses, overrides) })).body
  const addColleague = async (email: string, fullName: string) => {
    const user = await addTestUser(db, email, fullName)
    const client = new TestClient(origin)
    await client.signIn(email)
    return { user, api: client }
  }
  return { ...server, uses, addDirection, addEstimate, create, addColleague }
}
