import { sql } from 'drizzle-orm'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { demoDirections } from '#server/demo/demo-directions.ts'
import { demoEstimates } from '#server/demo/demo-estimates.ts'
import { demoPositions } from '#server/demo/demo-positions.ts'
import { demoServices } from '#server/demo/demo-services.ts'
import { createDirectionService } from '#server/modules/directions/directions.service.ts'
import { createEstimateService } from '#server/modules/estimates/estimates.service.ts'
import { createPositionService } from '#server/modules/positions/positions.service.ts'
import { services } from '#server/modules/services/services.table.ts'
import { listUsers } from '#server/modules/users/users.service.ts'

/** Adds positions, directions, services and so many estimates, unless there are any of them already. */
export async function addPlacement(db: Database, wanted: { estimates: number; now: Date }) {
  if (!(await isUntouched(db))) return
  const deps = { db, now: () => wanted.now }
  const directions = createDirectionService(deps)
  for (const title of demoDirections) await directions.create(title)
  await db.insert(services).values(
    demoServices.map((service) => ({
      ...service,
      titleSearch: searchText(service.title),
      createdAt: wanted.now,
    })),
  )
  await addEstimates(deps, wanted.estimates)
}

async function addEstimates(deps: { db: Database; now: () => Date }, count: number) {
  const positions = createPositionService(deps)
  const ids = new Map<string, number>()
  for (const [title, description] of demoPositions) {
    ids.set(title, (await positions.create({ title, description })).id)
  }
  const users = await listUsers(deps.db)
  const estimates = createEstimateService(deps)
  for (const [i, { rates, ...estimate }] of demoEstimates(count).entries()) {
    const known = rates.flatMap(({ position_title, ...rate }) => {
      const position_id = ids.get(position_title)
      return position_id === undefined ? [] : [{ ...rate, position_id }]
    })
    const author = users[i % users.length]
    if (author) await estimates.create({ ...estimate, rates: known }, author.id)
  }
}

async function isUntouched(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM positions UNION ALL SELECT FROM directions UNION ALL SELECT FROM services
    UNION ALL SELECT FROM estimates LIMIT 1`)
  return rows.length === 0
}
