import { formatDateTime } from '#client/lib/page/format.ts'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { guardFormula } from '#domain/formula-guard.ts'
import { actionName } from './audit.queries.ts'
import { subjectOf } from './audit-subject.ts'

const titles = ['Когда', 'Событие', 'Кто', 'О ком или о чём', 'Адрес']

/** Returns the log as CSV for a Russian Excel: a byte order mark, semicolons, and no text that runs as a formula. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    formatDateTime(new Date(entry.at)),
    actionName(entry.action),
    entry.actor ?? '',
    subjectOf(entry) ?? '',
    entry.address ?? '',
  ])
  const lines = [titles, ...rows].map((row) => row.map(cell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const cell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`
