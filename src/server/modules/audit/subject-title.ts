import { inArray, type SQL, sql } from 'drizzle-orm'
import { actionsOnBriefs } from '#contract/accounts/audit-log.ts'
import type { RecordedResource } from '#server/modules/record-changes/record-changes.table.ts'
import { type AuditAction, auditLog } from './audit.table.ts'

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
export const subjectTitle: SQL<string | null> = sql<
  string | null
>`CASE WHEN ${inArray(auditLog.action, actionsOnBriefs)}
  THEN (SELECT p.title FROM briefs AS b JOIN projects AS p ON p.id = b.project_id WHERE b.id = ${subjectNumber})
  ELSE (SELECT c.before ->> 'title' FROM record_changes AS c
    WHERE c.resource = ${resource} AND c.record_id = ${subjectNumber} AND c.action = 'deleted'
    ORDER BY c.id DESC LIMIT 1)
END`
