import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PromptTemplateInput } from '#contract/prompt-templates.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { lockRow } from '#server/db/rows.ts'
import { personName, users } from '#server/modules/users/users.table.ts'

export const promptTemplates = pgTable('prompt_templates', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  groupTitle: text('group_title').notNull(),
  groupSearch: text('group_search').notNull(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
  text: text('text').notNull(),
  place: integer('place').notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: integer('created_by'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  updatedBy: integer('updated_by'),
})

type Change = { userId: number; at: Date }

const editors = alias(users, 'editors')

const templateColumns = {
  id: promptTemplates.id,
  group: promptTemplates.groupTitle,
  title: promptTemplates.title,
  text: promptTemplates.text,
  is_archived: sql<boolean>`${promptTemplates.archivedAt} IS NOT NULL`,
  created_by: sql<string | null>`${personName(users)}`,
  version: promptTemplates.version,
}

export function selectTemplates(db: Database) {
  return db
    .select(templateColumns)
    .from(promptTemplates)
    .leftJoin(users, eq(users.id, promptTemplates.createdBy))
    .orderBy(asc(promptTemplates.place), asc(promptTemplates.id))
}

/** Returns the template with the user who changed it last. */
export async function findTemplate(db: Database, id: number) {
  const [row] = await db
    .select({
      current: templateColumns,
      changed_at: promptTemplates.updatedAt,
      changed_by: sql<string | null>`${personName(editors)}`,
    })
    .from(promptTemplates)
    .leftJoin(users, eq(users.id, promptTemplates.createdBy))
    .leftJoin(editors, eq(editors.id, promptTemplates.updatedBy))
    .where(eq(promptTemplates.id, id))
  return row && { ...row, changed_at: row.changed_at.toISOString() }
}

export const lockTemplate = (db: Database, id: number) => lockRow(db, promptTemplates, id, 'update')

export const countTemplates = async (db: Database): Promise<number> => db.$count(promptTemplates)

/** Adds the template as the last one. Returns undefined when the group has its title already. */
export async function insertTemplate(db: Database, input: PromptTemplateInput, { userId, at }: Change) {
  const [row] = await db
    .insert(promptTemplates)
    .values({
      ...stored(input),
      place: sql`(SELECT coalesce(max(place), 0) + 1 FROM prompt_templates)`,
      createdAt: at,
      createdBy: userId,
      updatedAt: at,
      updatedBy: userId,
    })
    .onConflictDoNothing()
    .returning({ id: promptTemplates.id })
  return row?.id
}

/** @throws the database's error for a duplicate (`refuseDuplicate`) */
export async function updateTemplate(db: Database, id: number, input: PromptTemplateInput, { userId, at }: Change) {
  await db
    .update(promptTemplates)
    .set({
      ...stored(input),
      updatedAt: at,
      updatedBy: userId,
      version: sql`${promptTemplates.version} + 1`,
    })
    .where(eq(promptTemplates.id, id))
}

/** Locks the templates of a group and returns their number. */
export async function lockGroup(db: Database, group: string): Promise<number> {
  const rows = await db
    .select({ id: promptTemplates.id })
    .from(promptTemplates)
    .where(eq(promptTemplates.groupSearch, searchText(group)))
    .orderBy(asc(promptTemplates.id))
    .for('update')
  return rows.length
}

/** Renames the group in all its templates that have another spelling of its title. */
export async function updateGroup(db: Database, group: string, title: string, { userId, at }: Change) {
  await db
    .update(promptTemplates)
    .set({
      groupTitle: title,
      groupSearch: searchText(title),
      updatedAt: at,
      updatedBy: userId,
      version: sql`${promptTemplates.version} + 1`,
    })
    .where(and(eq(promptTemplates.groupSearch, searchText(group)), ne(promptTemplates.groupTitle, title)))
}

/** Leaves the version as it is, so that a colleague who edits the text meanwhile has no conflict. */
export async function setArchived(db: Database, id: number, archivedAt: Date | null) {
  await db.update(promptTemplates).set({ archivedAt }).where(eq(promptTemplates.id, id))
}

/** Numbers the templates of `ids` in their order, then the others in the order that they have. */
export async function reorderTemplates(db: Database, ids: readonly number[]) {
  await db.execute(sql`
    UPDATE prompt_templates AS template SET place = placed.place
    FROM (
      SELECT id, row_number() OVER (ORDER BY wanted.place, template.place, id) AS place
      FROM prompt_templates AS template
      LEFT JOIN (
        SELECT value::integer AS id, min(place) AS place
        FROM json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS listed (value, place) GROUP BY 1
      ) AS wanted USING (id)
    ) AS placed
    WHERE placed.id = template.id AND placed.place <> template.place`)
}

function stored({ group, title, text }: PromptTemplateInput) {
  return { groupTitle: group, groupSearch: searchText(group), title, titleSearch: searchText(title), text }
}
