import { once } from 'node:events'
import { auditActionNames } from '#contract/accounts/audit-log.ts'
import { printable } from '#domain/one-line.ts'
import type { Database } from '#server/db/client.ts'
import { codedError } from '#server/error-codes.ts'
import { type AuditFilter, readAudit } from '#server/modules/audit/audit.service.ts'
import type { AuditAction } from '#server/modules/audit/audit.table.ts'
import { userNotFound } from '#server/modules/users/users.errors.ts'
import { findUserId } from '#server/modules/users/users.service.ts'
import { commandDatabase } from './command-database.ts'
import { parseOptions, UsageError } from './usage-error.ts'

const actions = Object.keys(auditActionNames).join(', ')

const usage = `Журнал событий PromoDesk, от старых к новым:
  npm run audit -- --since 2026-11-20          с этого дня (UTC); можно и со временем: 2026-11-20T09:30Z
  npm run audit -- --since 7d                  за последние семь суток; 12h — за двенадцать часов
    --until 2026-11-21                         до этого дня
    --user E-MAIL                              что делал этот пользователь и что было с его доступом
    --action СОБЫТИЕ                           только такие: ${actions}`

/**
 * `npm run audit -- …` prints one line an entry: time, action, actor, subject and address between tabs, a
 * dash for an empty field. It works with and without a running server.
 */
export async function runAudit(args: string[]) {
  const values = parseOptions(args, filters, usage)
  if (values.since === undefined && values.user === undefined && values.action === undefined) {
    throw new UsageError(usage)
  }
  await commandDatabase({ keepsSchema: true }).use(async (db) => print(db, await toFilter(db, values)))
}

const filters = {
  since: { type: 'string' },
  until: { type: 'string' },
  user: { type: 'string' },
  action: { type: 'string' },
} as const

async function toFilter(
  db: Database,
  { since, until, user, action }: { [Name in keyof typeof filters]?: string | undefined },
): Promise<AuditFilter> {
  const userId = user === undefined ? undefined : await findUserId(db, user)
  if (user !== undefined && userId === undefined) throw userNotFound(user)
  return { since: momentOf('--since', since), until: momentOf('--until', until), action: actionOf(action), userId }
}

function actionOf(text: string | undefined): AuditAction | undefined {
  if (text === undefined || isAction(text)) return text
  throw codedError('audit_filter_invalid', `--action: нет такого события. Есть: ${actions}`)
}

const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActionNames, text)

/** Parses an ISO 8601 date or time, or an age such as `7d` or `12h`. */
function momentOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const [, amount, unit] = /^(\d{1,5})([dh])$/.exec(text) ?? []
  if (amount) return new Date(Date.now() - Number(amount) * (unit === 'd' ? 24 : 1) * 60 * 60_000)
  const moment = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw codedError('audit_filter_invalid', `${option}: нужна дата вида 2026-11-20 или срок вида 7d, 12h`)
}

async function print(db: Database, filter: AuditFilter) {
  for await (const { at, action, actor, subject, address } of readAudit(db, filter)) {
    const line = `${[at.toISOString(), action, printable(actor ?? '-'), printable(subject ?? '-'), address ?? '-'].join('\t')}\n`
    // A slow reader, such as a pager, must not make the process hold the whole log in memory.
    if (!process.stdout.write(line)) await once(process.stdout, 'drain')
  }
}
