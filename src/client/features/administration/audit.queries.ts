import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { type AuditEntry, auditActionNames, noteAuditExport, readAuditLog } from '#contract/accounts/audit-log.ts'

export type AuditFilters = {
  user?: number | undefined
  action?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

/** The most entries of an export, as many as a spreadsheet opens quickly. */
const mostExported = 100_000

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['administration', 'audit', filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, { before: pageParam || undefined, signal }),
    // No id precedes the newest entry.
    initialPageParam: '',
    getNextPageParam: ({ has_more, items }) => (has_more ? String(items.at(-1)?.id) : undefined),
    // The page reports errors itself.
    meta: { silent: true },
  })
}

/** Reads all matching entries for an export, which the log then has too. */
export async function readWholeLog(filters: AuditFilters): Promise<AuditEntry[]> {
  await api(noteAuditExport)
  const entries: AuditEntry[] = []
  for (let before: string | undefined; ; ) {
    const page = await readPage(filters, { before, limit: 1_000 })
    entries.push(...page.items)
    if (!page.has_more || entries.length >= mostExported) return entries
    before = String(page.items.at(-1)?.id)
  }
}

type Page = { before?: string | undefined; limit?: number; signal?: AbortSignal }

function readPage({ user, ...filters }: AuditFilters, { before, limit, signal }: Page) {
  const action = actionKeys.find((known) => known === filters.action)
  const query = { ...filters, user: user === undefined ? undefined : String(user), action, before, limit }
  return api(readAuditLog, { query }, { signal })
}

const actionKeys = Object.keys(auditActionNames).filter((key): key is keyof typeof auditActionNames =>
  Object.hasOwn(auditActionNames, key),
)

/** The actions for the filter, in the order of the contract. */
export const auditActions = actionKeys.map((value) => ({ value, label: auditActionNames[value] }))

/** Returns the Russian name of an action; a newer server may have others. */
export const actionName = (action: string): string =>
  auditActions.find(({ value }) => value === action)?.label ?? action
