import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { demoLogo, demoPositions, demoServices, placement } from '#server/demo/demo-data.ts'
import { demoEstimates } from '#server/demo/demo-estimates.ts'
import { createDirectionService } from '#server/modules/directions/directions.service.ts'
import { createEstimateService } from '#server/modules/estimates/estimates.service.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { createTextExtraction } from '#server/modules/files/text-extraction.ts'
import { createPositionService } from '#server/modules/positions/positions.service.ts'
import { createServiceService } from '#server/modules/services/services.service.ts'
import { listUsers } from '#server/modules/users/users.service.ts'

/** Adds positions, directions, services and `estimates` estimates, each only to an empty table. */
export async function addPlacement(db: Database, wanted: { estimates: number; now: Date; files: FileStore }) {
  if (!(await isUntouched(db))) return
  const deps = { db, now: () => wanted.now }
  const directions = createDirectionService(deps)
  for (const title of placement.directions) await directions.create(title)
  await addServices(deps, wanted.files)
  await addEstimates(deps, wanted.estimates)
}

/** The first user uploads the logos. */
async function addServices(deps: { db: Database; now: () => Date }, store: FileStore) {
  const files = createFileService({ ...deps, store, extraction: createTextExtraction() })
  const services = createServiceService(deps)
  const [owner] = await listUsers(deps.db)
  if (!owner) return
  for (const { logo, ...service } of demoServices) {
    const [file] = await files.upload(owner.id, demoLogo(logo))
    if (file) await services.create({ ...service, logo: { id: file.id } }, owner.id)
  }
}

async function addEstimates(deps: { db: Database; now: () => Date }, count: number) {
  const positions = createPositionService(deps)
  const ids = new Map<string, number>()
  for (const { title, description } of demoPositions) {
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
