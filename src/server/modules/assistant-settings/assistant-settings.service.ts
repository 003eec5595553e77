import { desc, eq } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type AssistantSettings, assistantSettingsChangedCode } from '#contract/assistant/assistant-settings.ts'
import type { Database } from '#server/db/client.ts'
import { refuseDuplicate } from '#server/db/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'
import { personName, users } from '#server/modules/users/users.table.ts'

const assistantSettings = pgTable('assistant_settings', {
  version: integer('version').primaryKey(),
  agencyText: text('agency_text').notNull(),
  authorId: integer('author_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type AssistantSettingsService = ReturnType<typeof createAssistantSettingsService>

const shownVersions = 50

/** Keeps the agency's own words for the assistant. A change is a new version; earlier ones are written again to return. */
export function createAssistantSettingsService({ db, now }: { db: Database; now: () => Date }) {
  async function read(): Promise<AssistantSettings> {
    const rows = await db
      .select({
        version: assistantSettings.version,
        agency_text: assistantSettings.agencyText,
        created_at: assistantSettings.createdAt,
        author: personName(users),
      })
      .from(assistantSettings)
      .leftJoin(users, eq(users.id, assistantSettings.authorId))
      .orderBy(desc(assistantSettings.version))
      .limit(shownVersions)
    const versions = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    const [newest] = versions
    return { version: newest?.version ?? 0, agency_text: newest?.agency_text ?? '', versions }
  }

  /** @throws AppError `assistant_settings_changed` (409) when `version` is not the newest */
  async function write({ version, agency_text }: { version: number; agency_text: string }, author: Actor) {
    const before = await read()
    if (before.version !== version) throw assistantSettingsChanged()
    if (before.agency_text === agency_text) return before
    const at = now()
    const changed = { version: version + 1, agencyText: agency_text, authorId: author.id, createdAt: at }
    await refuseDuplicate(assistantSettingsChanged, () =>
      db.transaction(async (tx) => {
        await tx.insert(assistantSettings).values(changed)
        const subject = String(changed.version)
        await audit(tx, { at, action: 'assistant_settings_changed', ...by(author), subject })
      }),
    )
    return read()
  }

  /** Returns the text in force; empty when there is none. */
  async function agencyText(): Promise<string> {
    const [newest] = await db
      .select({ text: assistantSettings.agencyText })
      .from(assistantSettings)
      .orderBy(desc(assistantSettings.version))
      .limit(1)
    return newest?.text ?? ''
  }

  return { read, write, agencyText }
}

const assistantSettingsChanged = () =>
  new AppError(
    409,
    assistantSettingsChangedCode,
    'Текст только что изменил другой администратор. Посмотрите его версию и сохраните ещё раз',
  )
