import type { ProjectWithBrief } from '#contract/briefs.ts'
import type { Brief, Project } from '#contract/project.ts'

/** Returns a project in its first stage with every field filled, created by the tests' user. */
export function aProject(changes: { project?: Partial<Project>; brief?: Partial<Brief> } = {}): ProjectWithBrief {
  return {
    project: {
      id: 5,
      title: 'Зимнее меню',
      internal_id: 'ЗР-118',
      placement_start_date: '2026-12-01',
      placement_end_date: '2026-12-28',
      set_ready_date: '2026-12-03 18:00:00',
      direction: 'Запуск продукта',
      estimate: 'Кофейни',
      manager: 'Илья Соколов',
      creator: 'Анна Ёлкина',
      direction_id: 1,
      estimate_id: 2,
      manager_id: 3,
      creator_id: 7,
      stage: 'brief',
      stage_status: 'pending',
      ...changes.project,
    },
    brief: {
      id: 9,
      status: 'pending',
      decline_comment: null,
      client_budget: 1_450_000,
      business_goal: 'Рост чека',
      project_goal: 'Познакомить гостей',
      promotion_object: 'Шесть напитков',
      target_audience: 'Горожане',
      event_description: 'Запуск',
      tov_notes: 'Тепло',
      channel_wishes: 'Городские',
      channel_references: 'Еда рядом',
      channel_stop_list: 'Политика',
      post_content: 'Анонс',
      ad_marking: 'Нужна',
      post_format: 'Фото',
      links_in_post: 'https://menu.example',
      material_links: 'https://disk.example',
      version: 1,
      is_mine: true,
      history: [{ at: '2026-11-20T09:00:00Z', actor: 'Анна Ёлкина', action: 'created' }],
      ...changes.brief,
    },
  }
}

export const declined = { status: 'declined', decline_comment: 'Нет бюджета на видео' } as const

const terms = { vat_percent: 20, payment_terms_days: 30, commission_percent: 12, ad_fee_percent: 3 }

/** The options of the form's selects. */
export const lists = {
  'GET /directions/': { json: [{ id: 1, title: 'Запуск продукта' }] },
  'GET /estimates/': {
    json: [{ id: 2, title: 'Кофейни', client_name: 'Зерно', ...terms }],
  },
  'GET /users/': {
    json: [
      { id: 3, full_name: 'Илья Соколов', email: 'ilya@agency.example' },
      { id: 4, full_name: '', email: 'olga@agency.example' },
    ],
  },
}
