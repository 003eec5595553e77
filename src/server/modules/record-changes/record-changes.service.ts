import { sql } from 'drizzle-orm'
import type { ChangesPage, FieldValue } from '#contract/record-changes.ts'
import type { Database } from '#server/db/client.ts'
import {
  deleteChangesBefore,
  findProjectOfBrief,
  type Reference,
  selectChanges,
  selectTitles,
} from './record-changes.repository.ts'
import type { RecordedResource } from './record-changes.table.ts'

type Author = {
  userId: number
  at: Date
  /** The import that changes the rows, or that is undone. */
  import?: { id: number; isUndo: boolean }
}

/** Names the author and time of all changes that the rest of this transaction makes. */
export async function recordAs(tx: Database, { userId, at, import: cause }: Author) {
  await tx.execute(sql`SELECT
    set_config('promodesk.actor_id', ${String(userId)}, true),
    set_config('promodesk.changed_at', ${at.toISOString()}, true),
    set_config('promodesk.import_id', ${cause ? String(cause.id) : ''}, true),
    set_config('promodesk.is_undo', ${cause?.isUndo ? 'yes' : ''}, true)`)
}

export type RecordChangeService = ReturnType<typeof createRecordChangeService>

type Deps = { db: Database; now: () => Date; historyYears: number }

/** Reads what triggers record, and forgets it after `historyYears`. */
export function createRecordChangeService({ db, now, historyYears }: Deps) {
  /** Returns a page of a record's changes, newest first, also of a deleted record. */
  async function list(
    resource: RecordedResource,
    recordId: number,
    { before, limit }: PageQuery,
  ): Promise<ChangesPage> {
    const rows = await selectChanges(db, { resource, recordId, before, limit: limit + 1 })
    const items = rows.slice(0, limit).map(({ before, after, import_id, is_undo, at, ...change }) => ({
      ...change,
      at: at.toISOString(),
      import: import_id === null ? null : { id: import_id, is_undo },
      fields: Object.keys({ ...before, ...after }).map((field) => ({
        field,
        before: shownValue(field, before[field]),
        after: shownValue(field, after[field]),
      })),
    }))
    const named = items.flatMap(({ fields }) => fields.flatMap(referencesOf))
    return { items, titles: await selectTitles(db, named), has_more: rows.length > limit }
  }

  /** Returns changes of the brief and its project. */
  async function listOfBrief(briefId: number, query: PageQuery): Promise<ChangesPage> {
    const projectId = await findProjectOfBrief(db, briefId)
    return projectId === undefined ? { items: [], titles: [], has_more: false } : list('projects', projectId, query)
  }

  async function sweep() {
    const oldest = new Date(now())
    oldest.setUTCFullYear(oldest.getUTCFullYear() - historyYears)
    await deleteChangesBefore(db, oldest)
  }

  return { list, listOfBrief, sweep }
}

/** JSON writes a moment without a time zone as `…T…`, the API with a space. */
function shownValue(field: string, value: FieldValue | undefined): FieldValue {
  if (field === 'set_ready_date' && typeof value === 'string') return value.replace('T', ' ')
  return value ?? null
}

type PageQuery = { before?: number | undefined; limit: number }

type Title = ChangesPage['titles'][number]
type Field = ChangesPage['items'][number]['fields'][number]

const references: Readonly<Record<string, Title['resource']>> = {
  category_id: 'channel_categories',
  direction_id: 'directions',
  estimate_id: 'estimates',
  manager_id: 'users',
  creator_id: 'users',
}

function referencesOf({ field, before, after }: Field): Reference[] {
  const [, positionId] = /^rates\.(\d+)\./.exec(field) ?? []
  if (positionId !== undefined) return [{ resource: 'positions', id: Number(positionId) }]
  const resource = references[field]
  if (resource === undefined) return []
  return [before, after].flatMap((id) => (typeof id === 'number' ? [{ resource, id }] : []))
}
