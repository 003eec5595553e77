import type { ListedUser } from '#contract/accounts/users.ts'
import type { Direction } from '#contract/directions.ts'
import type { Position } from '#contract/positions.ts'
import { NO_USER } from '#domain/project-filters.ts'
import type { BriefService } from '#server/modules/briefs/briefs.service.ts'
import type { EstimateService } from '#server/modules/estimates/estimates.service.ts'
import type { ProjectOptionService } from '#server/modules/projects/project-options.service.ts'
import type { ProjectService } from '#server/modules/projects/projects.service.ts'

/** What the tools read of projects, briefs and estimates. All of it is read-only. */
export type Placement = {
  projects: Pick<ProjectService, 'find'>
  /** The managers or creators of projects, disabled ones too, as the filter of the list names them. */
  people: (role: 'manager' | 'creator') => Promise<readonly { id: number; name: string }[]>
  colleagues: () => Promise<readonly ListedUser[]>
  /** The budget of each project in roubles, by its id. */
  budgets: () => Promise<ReadonlyMap<number, number>>
  directions: () => Promise<readonly Direction[]>
  briefs: Pick<BriefService, 'getOfProject'>
  estimates: Pick<EstimateService, 'list' | 'get' | 'rates'>
  positions: () => Promise<readonly Position[]>
}

/** Returns those who have that role in a project. */
export async function peopleOf(options: ProjectOptionService, role: 'manager' | 'creator') {
  const { items } = await options.page(role, { search: '', page: 1, page_size: mostPeople })
  return items.flatMap(({ id, label }) => (id === NO_USER ? [] : [{ id: Number(id), name: label }]))
}

const mostPeople = 1_000
