import type { Project } from '#contract/project.ts'
import { aProject as withBrief } from '../brief/a-brief.ts'

export function aProject(changes: Partial<Project> = {}): Project {
  const names = { internal_id: 'ЗР-1', estimate: 'Кофейни «Зерно»', creator: 'Анна Лебедева' }
  const ids = { id: 1, estimate_id: 1, manager_id: 4, creator_id: 1 }
  return { ...withBrief().project, ...names, ...ids, stage: 'media_plan', ...changes }
}
