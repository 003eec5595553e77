import type { Shortlist } from '#contract/shortlists.ts'

/** Returns a list of Anna's own, without details and channels, unless `changes` have them. */
export function aShortlist(changes: Partial<Shortlist> = {}): Shortlist {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Кофейни',
    client_name: null,
    project_id: null,
    project_title: null,
    is_shared: false,
    is_own: true,
    owner_name: 'Анна',
    budget: null,
    budget_basis: 'agency',
    version: 1,
    changes: [],
    ...changes,
  }
}
