import { and, asc, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { boolean, integer, json, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import {
  maxSharedShortlists,
  type Shortlist,
  type ShortlistInput,
  shortlistChange,
  type WireShortlistChange,
} from '#contract/shortlists.ts'
import { mergeShortlistChanges, shortlistChangeKey } from '#domain/shortlist.ts'
import type { BudgetBasis } from '#domain/shortlist-sums.ts'
import type { Database } from '#server/db/client.ts'
import { hasWritten, lockRow } from '#server/db/rows.ts'
import { projects } from '#server/modules/projects/projects.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const shortlists = pgTable('shortlists', {
  id: uuid('id').primaryKey(),
  owner_id: integer('owner_id').notNull(),
  name: text('name').notNull(),
  client_name: text('client_name'),
  project_id: integer('project_id'),
  is_shared: boolean('is_shared').notNull(),
  budget: numeric('budget', { precision: 14, scale: 2, mode: 'number' }),
  budget_basis: text('budget_basis').$type<BudgetBasis>().notNull(),
  version: integer('version').notNull().default(1),
  created_at: moment('created_at').notNull(),
  updated_at: moment('updated_at').notNull(),
})

const shortlistChanges = pgTable(
  'shortlist_changes',
  {
    shortlist_id: uuid('shortlist_id').notNull(),
    key: text('key').notNull(),
    change: json('change').$type<WireShortlistChange>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shortlist_id, table.key] })],
)

/** Returns the user's lists, oldest first, and other users' shared lists, newest first. */
export async function selectShortlists(db: Database, userId: number): Promise<Shortlist[]> {
  const own = selectRows(db, userId)
    .where(eq(shortlists.owner_id, userId))
    .orderBy(asc(shortlists.created_at), asc(shortlists.id))
  const shared = selectRows(db, userId)
    .where(and(shortlists.is_shared, ne(shortlists.owner_id, userId)))
    .orderBy(desc(shortlists.updated_at), asc(shortlists.id))
    .limit(maxSharedShortlists)
  return withChanges(db, [...(await own), ...(await shared)])
}

/** Returns undefined for a list that does not exist or that the user may not see. */
export async function findShortlist(db: Database, id: string, userId: number): Promise<Shortlist | undefined> {
  const rows = await selectRows(db, userId).where(and(eq(shortlists.id, id), isVisible(userId)))
  return (await withChanges(db, rows))[0]
}

/** Locks the list until the transaction ends. Returns false when the user may not see it. */
export async function lockShortlist(db: Database, id: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: shortlists.id })
    .from(shortlists)
    .where(and(eq(shortlists.id, id), isVisible(userId)))
    .for('update')
  return rows.length > 0
}

/** Returns false when the id is taken. */
export async function insertShortlist(
  db: Database,
  { id, version, ...input }: ShortlistInput & { id: string },
  by: { userId: number; at: Date },
): Promise<boolean> {
  const row = { id, ...input, owner_id: by.userId, created_at: by.at, updated_at: by.at }
  return hasWritten(db.insert(shortlists).values(row).onConflictDoNothing())
}

export async function updateShortlist(db: Database, id: string, { version, ...input }: ShortlistInput, at: Date) {
  await db
    .update(shortlists)
    .set({ ...input, version: sql`${shortlists.version} + 1`, updated_at: at })
    .where(eq(shortlists.id, id))
}

export async function storeChanges(db: Database, id: string, changes: WireShortlistChange[], at: Date) {
  await db
    .insert(shortlistChanges)
    .values(changes.map((change) => ({ shortlist_id: id, key: shortlistChangeKey(change), change })))
    .onConflictDoUpdate({
      target: [shortlistChanges.shortlist_id, shortlistChanges.key],
      set: { change: sql`excluded.change` },
    })
  await db.update(shortlists).set({ updated_at: at }).where(eq(shortlists.id, id))
}

export async function dropChanges(db: Database, id: string, keys: string[]) {
  if (keys.length === 0) return
  await db
    .delete(shortlistChanges)
    .where(and(eq(shortlistChanges.shortlist_id, id), inArray(shortlistChanges.key, keys)))
}

export async function deleteShortlist(db: Database, id: string) {
  await db.delete(shortlists).where(eq(shortlists.id, id))
}

export const countShortlists = async (db: Database, userId: number): Promise<number> =>
  db.$count(shortlists, eq(shortlists.owner_id, userId))

/** Locks the project against deletion until its list is written. */
export const shareProject = (db: Database, id: number) => lockRow(db, projects, id, 'key share')

/** Drops a change that another version stored and this one cannot parse, so that the list stays readable. */
function readable(change: unknown): WireShortlistChange[] {
  const { data } = z.safeParse(shortlistChange, change)
  return data === undefined ? [] : [data]
}

const isVisible = (userId: number) => or(eq(shortlists.owner_id, userId), shortlists.is_shared)

function selectRows(db: Database, userId: number) {
  const { owner_id, created_at, updated_at, ...columns } = getTableColumns(shortlists)
  const is_own: SQL<boolean> = sql<boolean>`${owner_id} = ${userId}`
  return db
    .select({ ...columns, is_own, owner_name: personName(users), project_title: projects.title })
    .from(shortlists)
    .innerJoin(users, eq(users.id, shortlists.owner_id))
    .leftJoin(projects, eq(projects.id, shortlists.project_id))
    .$dynamic()
}

async function withChanges(db: Database, rows: Omit<Shortlist, 'changes'>[]): Promise<Shortlist[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stored = await db
    .select({ shortlist_id: shortlistChanges.shortlist_id, change: shortlistChanges.change })
    .from(shortlistChanges)
    .where(inArray(shortlistChanges.shortlist_id, ids))
  const byList = Map.groupBy(stored, ({ shortlist_id }) => shortlist_id)
  return rows.map((row) => ({
    ...row,
    changes: mergeShortlistChanges((byList.get(row.id) ?? []).flatMap(({ change }) => readable(change))),
  }))
}
