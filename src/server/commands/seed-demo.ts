import { count, sql } from 'drizzle-orm'
import { today } from '#domain/calendar-date.ts'
import { searchText } from '#domain/search-text.ts'
import { type Database, type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { demoChannels } from '#server/demo/demo-channels.ts'
import { demoCategories, demoTemplates } from '#server/demo/demo-data.ts'
import { demoUsers } from '#server/demo/demo-users.ts'
import { agencyProfile } from '#server/modules/agency/agency.table.ts'
import { channels } from '#server/modules/channels/channels.table.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import { createPromptTemplateService } from '#server/modules/prompt-templates/prompt-templates.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { addUser, listUsers } from '#server/modules/users/users.service.ts'
import { addPlacement } from './seed-placement.ts'
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
        : [
            {
              ...channel,
              category_id,
              title_search: searchText(channel.title),
              updated_at: now,
            },
          ]
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
