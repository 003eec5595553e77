import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { demoTemplates } from '#server/demo/demo-data.ts'
import { createPromptTemplateService } from '#server/modules/prompt-templates/prompt-templates.service.ts'
import { listUsers } from '#server/modules/users/users.service.ts'

/** Adds prompt templates by several authors to an empty table; the first template has a change in its history. */
export async function addTemplates(db: Database, { now }: { now: Date }) {
  const { rows } = await db.execute(sql`SELECT FROM prompt_templates LIMIT 1`)
  const [ownerId, colleagueId = ownerId] = (await listUsers(db)).map(({ id }) => id)
  if (rows.length > 0 || ownerId === undefined || colleagueId === undefined) return
  const templates = createPromptTemplateService({ db, now: () => now })
  for (const [i, template] of demoTemplates.entries()) {
    const { id } = await templates.create(
      i === 0 ? { ...template, title: 'Итоги месяца' } : template,
      i % 2 === 0 ? ownerId : colleagueId,
    )
    if (i === 0) await templates.update(id, template, colleagueId)
  }
}
