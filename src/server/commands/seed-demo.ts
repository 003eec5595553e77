import { count, sql } from 'drizzle-orm'
import { today } from '#domain/calendar-date.ts'
import { searchText } from '#domain/search-text.ts'
import { type Database, type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { demoChannels } from '#server/demo/demo-channels.ts'
import {
  demoCategories,
  demoLogo,
  demoPositions,
  demoServices,
  demoTemplates,
  demoUsers,
  placement,
} from '#server/demo/demo-data.ts'
import { demoEstimates } from '#server/demo/demo-estimates.ts'
import { agencyProfile } from '#server/modules/agency/agency.table.ts'
import { channels } from '#server/modules/channels/channels.table.ts'
import { createEstimateService } from '#server/modules/estimates/estimates.service.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { createPromptTemplateService } from '#server/modules/prompt-templates/prompt-templates.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { createServiceService } from '#server/modules/services/services.service.ts'
import { createDirectionService, createPositionService } from '#server/modules/titled-things/titled-things.service.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { addUser, listUsers } from '#server/modules/users/users.service.ts'
import { addPriceChanges } from './seed-price-changes.ts'
import { addProjects } from './seed-projects.ts'

export const demoPassword = 'promodesk-demo'
const defaultChannels = 2_000
const estimates = 40
const rowsPerInsert = 1_000

/** Fills an empty database in one transaction. To a filled one, adds only the requested channels. */
export async function seedDemo(
  connection: DatabaseConnection,
  wanted: { channels: number | undefined; files: FileStore },
) {
  const { db, close } = openDatabase(connection, () => {}, { statementMs: 0 })
  try {
    const now = new Date()
    await db.transaction(async (tx) => {
      const isEmpty = (await listUsers(tx)).length === 0
      if (isEmpty) {
        for (const user of demoUsers) await addUser(tx, { ...user, password: demoPassword }, now)
        await tx.insert(agencyProfile).values({ isWelcomeClosed: true })
      }
      if (isEmpty || wanted.channels !== undefined) {
        const [firstUser] = await listUsers(tx)
        if (firstUser) await recordAs(tx, { userId: firstUser.id, at: longAgo(now) })
        await addChannels(tx, wanted.channels ?? defaultChannels, now)
        await addPriceChanges(tx, now)
      }
      if (!isEmpty) return
      await addPlacement(tx, { estimates, now, files: wanted.files })
      await addProjects(tx, { estimates, now })
      await addTemplates(tx, { now })
    })
    await db.execute(sql`ANALYZE channels, estimates, estimate_rates, estimate_lines, projects, briefs`)
  } finally {
    await close()
  }
}

/** The channels are older than the changes of their prices. */
function longAgo(now: Date): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - 2)
  return at
}

async function addChannels(db: Database, wanted: number, now: Date) {
  await db
    .insert(channelCategories)
    .values(demoCategories.map((title) => ({ title, titleSearch: searchText(title) })))
    .onConflictDoNothing()
  const categories = new Map((await db.select().from(channelCategories)).map(({ id, title }) => [title, id]))
  const [present] = await db.select({ channels: count() }).from(channels)
  const rows = demoChannels({ count: wanted, today: today(now) })
    .slice(present?.channels ?? 0)
    .flatMap(({ category_title, ...channel }) => {
      const category_id = categories.get(category_title)
      return category_id === undefined
        ? []
        : [{ ...channel, category_id, title_search: searchText(channel.title), updated_at: now }]
    })
  for (let i = 0; i < rows.length; i += rowsPerInsert) {
    await db.insert(channels).values(rows.slice(i, i + rowsPerInsert))
  }
}

/** Adds prompt templates by several authors. */
async function addTemplates(db: Database, { now }: { now: Date }) {
  const [ownerId, colleagueId = ownerId] = (await listUsers(db)).map(({ id }) => id)
  if (ownerId === undefined || colleagueId === undefined) return
  const templates = createPromptTemplateService({ db, now: () => now })
  for (const [i, template] of demoTemplates.entries()) {
    await templates.create(template, i % 2 === 0 ? ownerId : colleagueId)
  }
}

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
  const services = createServiceService({ ...deps, files })
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
