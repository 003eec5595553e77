import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { projectFilter } from '#contract/projects.ts'
import { openDatabase } from '#server/db/client.ts'
import { createProjectService } from '#server/modules/projects/projects.service.ts'
import { seedProjects } from '../seed-projects.ts'
import { createTestDatabase } from '../test-server.ts'

const filters = {
  nothing: {},
  search: { search: 'елка 1234' },
  directions: { directions: ['Направление 7'] },
  estimate_titles: { estimate_titles: ['Расчётка 17'] },
  'start from': { placement_start_from: '2027-12-20' },
  'start to': { placement_start_to: '2025-01-10' },
  'start between': { placement_start_from: '2026-03-01', placement_start_to: '2026-03-10' },
  stages: { stages: ['report'] },
  stage_statuses: { stage_statuses: ['declined'] },
  creator_ids: { creator_ids: [7] },
  manager_ids: { manager_ids: [7] },
}

test('of 20,000 projects each filter alone, and none, is answered through an index, rows and total', async () => {
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
  for (const [name, filter] of Object.entries(filters)) {
    queries.length = 0
    const { total } = await projects.find(projectFilter.parse(filter), { page: 1, page_size: 20 })
    expect({ name, total }).not.toEqual({ name, total: 0 })
    expect(queries).toHaveLength(2)
    for (const { text, params } of queries) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(`${name}: ${text}\n${plan}`).toMatch(/Index (Only )?Scan/)
      expect(`${name}: ${text}\n${plan}`).not.toMatch(/Seq Scan on projects/)
    }
  }
})
