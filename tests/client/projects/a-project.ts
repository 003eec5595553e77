import type { Project } from '#contract/project.ts'

export function aProject(changes: Partial<Project> = {}): Project {
  return {
    id: 1,
    title: 'Зимнее меню',
    internal_id: 'ЗР-1',
    placement_start_date: '2026-12-01',
    placement_end_date: '2026-12-28',
    set_ready_date: '2026-12-03 18:00:00',
    direction: 'Запуск продукта',
    estimate: 'Кофейни «Зерно»',
    manager: 'Илья Соколов',
    creator: 'Анна Лебедева',
    direction_id: 1,
    estimate_id: 1,
    manager_id: 4,
    creator_id: 1,
    stage: 'media_plan',
    stage_status: 'pending',
    ...changes,
  }
}
