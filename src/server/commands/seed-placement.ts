import type { Database } from '#server/db/client.ts'
import { demoLogo, demoPositions, demoServices, placement } from '#server/demo/demo-data.ts'
import { demoEstimates } from '#server/demo/demo-estimates.ts'
import { createEstimateService } from '#server/modules/estimates/estimates.service.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { createServiceService } from '#server/modules/services/services.service.ts'
import { createDirectionService, createPositionService } from '#server/modules/titled-things/titled-things.service.ts'
import { listUsers } from '#server/modules/users/users.service.ts'

/** Adds positions, directions, services and `estimates` estimates. */
export async function addPlacement(db: Database, wanted: { estimates: number; now: Date; files: FileStore }) {
  const deps = { db, now: () => wanted.now }
  const [ownerId, ...others] = (await listUsers(db)).map(({ id }) => id)
  if (ownerId === undefined) return
  const directions = createDirectionService(deps)
  for (const title of placement.directions) await directions.create({ title }, ownerId)
  await addServices(deps, wanted.files, ownerId)
  await addEstimates(deps, wanted.estimates, [ownerId, ...others])
}

type Deps = { db: Database; now: () => Date }

async function addServices(deps: Deps, store: FileStore, ownerId: number) {
  const files = createFileService({ ...deps, store, extraction: createTextExtraction() })
  const services = createServiceService(deps)
  for (const { logo, ...service } of demoServices) {
    const [file] = await files.upload(ownerId, demoLogo(logo))
    if (file) await services.create({ ...service, logo: { id: file.id } }, ownerId)
  }
}

/** The first user adds the positions, and all users take turns as authors of estimates. */
async function addEstimates(deps: Deps, count: number, userIds: readonly [number, ...number[]]) {
  const positions = createPositionService(deps)
  const ids = new Map<string, number>()
  for (const { title, description } of demoPositions) {
    ids.set(title, (await positions.create({ title, description }, userIds[0])).id)
  }
  const estimates = createEstimateService(deps)
  for (const [i, { rates, ...estimate }] of demoEstimates(count).entries()) {
    const known = rates.flatMap(({ position_title, ...rate }) => {
      const position_id = ids.get(position_title)
      return position_id === undefined ? [] : [{ ...rate, position_id }]
    })
    const authorId = userIds[i % userIds.length] ?? userIds[0]
    await estimates.create({ ...estimate, rates: known }, authorId)
  }
}
