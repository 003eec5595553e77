import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { projectFilter } from '#contract/projects.ts'
import { openDatabase } from '#server/db/client.ts'
import { createProjectService } from '#server/modules/projects/projects.service.ts'
import { seedProjects } from '../seed-projects.ts'
import { createTestDatabase } from '../test-database.ts'

/** Each filter with the index that counts its total. */
const filters: Record<string, [index: string, filter: unknown]> = {
  nothing: ['projects_', {}],
  search: ['projects_title_trigrams', { search: 'елка 1234' }],
  directions: ['projects_direction', { directions: ['Направление 7'] }],
  estimate_titles: ['projects_estimate', { estimate_titles: ['Расчётка 17'] }],
  'start from': ['projects_start', { placement_start_from: '2027-12-20' }],
  'start to': ['projects_start', { placement_start_to: '2025-01-10' }],
  'start between': ['projects_start', { placement_start_from: '2026-03-01', placement_start_to: '2026-03-10' }],
  'end from': ['projects_end', { placement_end_from: '2028-01-20' }],
  budget: ['(briefs_budget|projects_pkey)', { client_budget_to: 5_000 }],
  stages: ['projects_stage', { stages: ['report'] }],
  stage_statuses: ['projects_status', { stage_statuses: ['declined'] }],
  creator_ids: ['projects_creator', { creator_ids: [7] }],
  manager_ids: ['projects_manager', { manager_ids: [7] }],
}

test('rows and totals of 20,000 projects are read through an index for every filter', async () => {
  const connection = await createTestDatabase()
  const { db, pool, close } = openDatabase(connection, () => {})
  onTestFinished(close)
  await seedProjects(db, 20_000)
  await pool.query('VACUUM ANALYZE')
  const queries: { text: string; params: unknown[] }[] = []
  const logged = drizzle({
    client: pool,
    logger: { logQuery: (text, params) => queries.push({ text, params }) },
  })
  const projects = createProjectService({ db: logged, now: () => new Date() })
  for (const [name, [index, filter]] of Object.entries(filters)) {
    queries.length = 0
    const { total } = await projects.find(projectFilter.parse(filter), { page: 1, page_size: 20 })
    expect({ name, total }).not.toEqual({ name, total: 0 })
    expect(queries).toHaveLength(2)
    const plans: string[] = []
    for (const { text, params } of queries) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params)
      plans.push(`${name}: ${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on projects/)
    expect(plans.find((plan) => plan.includes('count(*)'))).toMatch(new RegExp(`Scan.* (using|on) ${index}`))
  }
})
