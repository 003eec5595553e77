import { type AuditEntry, actionsOnBriefs, type auditActionNames } from '#contract/accounts/audit-log.ts'

/**
 * Returns whom or what an entry is about: a person's name, or a record's title beside its number. A brief that is gone
 * is told so; an action that deletes tells it itself.
 */
export function subjectOf({ action, subject, subject_title: title }: AuditEntry): string | null {
  if (subject === null) return null
  if (title !== null) return `«${title}», ${numbered(subject)}`
  if (ofVersions.includes(action)) return `версия ${subject}`
  if (ofBriefs.includes(action)) return `${numbered(subject)}, удалён`
  return isRecord(action) ? numbered(subject) : subject
}

/** Records without a number have an id that nothing else shows. */
const numbered = (id: string) => (/^\d+$/.test(id) ? `№\u00a0${id}` : id)

type Action = keyof typeof auditActionNames

const ofBriefs: readonly string[] = actionsOnBriefs
const ofVersions: readonly string[] = [
  'placement_rules_changed',
  'assistant_settings_changed',
] satisfies Action[]
const ofImports: readonly string[] = ['channels_imported', 'channel_import_undone'] satisfies Action[]

const isRecord = (action: string) => action.endsWith('_deleted') || ofImports.includes(action)
