import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { actionsOnBriefs, type readAuditLog } from '#contract/accounts/audit-log.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { Database } from '#server/db/client.ts'
import { inPages } from '#server/db/rows.ts'
import { lockOneAtATime } from '#server/db/transaction.ts'
import type { RecordedResource } from '#server/modules/record-changes/record-changes.table.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { type AuditAction, auditLog } from './audit.table.ts'

/** Who acts, and from which network. */
export type Actor = { id: number; address: string }

/** The parts of an entry that say who acted. */
export const by = ({ id, address }: Actor) => ({ actorId: id, address })

/**
 * Records an action. `subject` is an id, or the e-mail of a blocked sign-in that belongs to no user (the only text in
 * the log). An entry has no actor if a command or a failed sign-in caused it.
 */
export async function audit(
  db: Database,
  entry: { at: Date; action: AuditAction; actorId?: number; subject?: string; address?: string },
) {
  await db.insert(auditLog).values(entry)
}

type Noted = { action: AuditAction; actorId?: number; address?: string; subject?: string; since: Date }

/** Returns whether the action was recorded since `since`, for the actor, the address and the subject if they are given. */
export async function isNoted(db: Database, { action, actorId, address, subject, since }: Noted): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.at, since),
        eq(auditLog.action, action),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        address === undefined ? undefined : eq(auditLog.address, address),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Audits that a user without the right called `/admin`, once an hour, so that calls cannot fill the log. */
export async function noteRefusedAdministration(
  { db, now }: { db: Database; now: () => Date },
  user: Actor,
): Promise<void> {
  const at = now()
  const action = 'administration_denied'
  const known = { action, actorId: user.id, since: new Date(at.getTime() - 3_600_000) } as const
  if (await isNoted(db, known)) return
  await db.transaction(async (tx) => {
    await lockOneAtATime(tx, 'refusals', user.id)
    if (!(await isNoted(tx, known))) await audit(tx, { at, action, ...by(user) })
  })
}

export type AuditFilter = {
  since?: Date | undefined
  until?: Date | undefined
  action?: AuditAction | undefined
  /** Entries by this user and about this user, such as refused sign-ins. */
  userId?: number | undefined
}

/** Yields the matching entries, oldest first, in pages of a thousand, because the log may not fit into memory. */
export async function* readAudit(db: Database, { since, until, action, userId }: AuditFilter) {
  const select = (afterId: number, limit: number) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actor: sql<string | null>`coalesce(${users.email}, ${auditLog.actorId}::text)`,
        subject: sql<string | null>`coalesce(${subjects.email}, ${auditLog.subject})`,
        address: auditLog.address,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .leftJoin(subjects, and(eq(sql`${subjects.id}::text`, auditLog.subject), isAboutSomebody))
      .where(
        and(
          gt(auditLog.id, afterId),
          since && gte(auditLog.at, since),
          until && lt(auditLog.at, until),
          action && eq(auditLog.action, action),
          userId === undefined ? undefined : or(eq(auditLog.actorId, userId), isAboutUser(userId)),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(limit)
  for await (const rows of inPages(pageRows, ({ id }) => id, select)) yield* rows
}

/** Returns a page of matching entries with the names of people and the titles of records, newest first. */
export async function selectAuditPage(db: Database, filter: EndpointRequest<typeof readAuditLog, 'query'>) {
  const { user: userId, action, since, until, ...page } = filter
  const startOf = (day: CalendarDate) => sql`(${day}::timestamp AT TIME ZONE 'Europe/Moscow')`
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: sql<string | null>`coalesce(${personName(users)}, ${auditLog.actorId}::text)`,
      subject: sql<string | null>`coalesce(${personName(subjects)}, ${auditLog.subject})`,
      subject_title: subjectTitle,
      address: auditLog.address,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(subjects, and(eq(sql`${subjects.id}::text`, auditLog.subject), isAboutSomebody))
    .where(
      and(
        page.before === undefined ? undefined : isBefore(page.before),
        since === undefined ? undefined : gte(auditLog.at, startOf(since)),
        until === undefined ? undefined : lt(auditLog.at, startOf(addDays(until, 1))),
        action && eq(auditLog.action, action),
        userId === undefined ? undefined : or(eq(auditLog.actorId, userId), isAboutUser(userId)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit + 1)
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}

/** The actions that delete a record whose last title the history keeps. */
const deletedFrom: Partial<Record<AuditAction, RecordedResource>> = {
  channel_deleted: 'channels',
  channel_category_deleted: 'channel_categories',
  position_deleted: 'positions',
  estimate_deleted: 'estimates',
  direction_deleted: 'directions',
  service_deleted: 'services',
  prompt_template_deleted: 'prompt_templates',
}

const resource = sql`CASE ${auditLog.action} ${sql.join(
  Object.entries(deletedFrom).map(([action, name]) => sql`WHEN ${action} THEN ${name}`),
  sql` `,
)} END`

/** Subjects are texts, and some are no numbers. */
const subjectNumber = sql`CASE WHEN ${auditLog.subject} ~ '^[0-9]{1,18}$' THEN ${auditLog.subject}::bigint END`

/**
 * The title of the brief that an entry is about, or the last title of the record that it deleted, in SQL. Null without
 * a record, for a brief that is gone, and when the history has forgotten the record.
 */
const subjectTitle: SQL<string | null> = sql<string | null>`CASE WHEN ${inArray(auditLog.action, actionsOnBriefs)}
  THEN (SELECT p.title FROM briefs AS b JOIN projects AS p ON p.id = b.project_id WHERE b.id = ${subjectNumber})
  ELSE (SELECT c.before ->> 'title' FROM record_changes AS c
    WHERE c.resource = ${resource} AND c.record_id = ${subjectNumber} AND c.action = 'deleted'
    ORDER BY c.id DESC LIMIT 1)
END`

/** The clock of a node may be behind another's, so ids do not follow the moments. */
const isBefore = (id: number) => sql`(${auditLog.at}, ${auditLog.id}) < (SELECT at, id FROM audit_log WHERE id = ${id})`

const pageRows = 1_000

/** The user whom an entry is about. */
const subjects = alias(users, 'subjects')

// biome-ignore format: a list of words
const aboutUsers: AuditAction[] = [
  'sign_in_denied', 'sign_in_blocked', 'user_added', 'user_disabled', 'user_enabled', 'user_renamed', 'user_invited',
  'link_made', 'link_used', 'projects_handed_over', 'projects_received', 'administrator_added', 'administrator_removed',
  'password_changed', 'passkey_required', 'passkey_not_required', 'passkeys_removed', 'identity_linked', 'identity_deleted',
]

const isAboutSomebody = inArray(auditLog.action, aboutUsers)

const isAboutUser = (userId: number) => and(eq(auditLog.subject, String(userId)), isAboutSomebody)
