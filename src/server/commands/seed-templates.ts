import type { Database } from '#server/db/client.ts'
import { demoTemplates } from '#server/demo/demo-data.ts'
import { createPromptTemplateService } from '#server/modules/prompt-templates/prompt-templates.service.ts'
import { listUsers } from '#server/modules/users/users.service.ts'

/** Adds prompt templates by several authors. */
export async function addTemplates(db: Database, { now }: { now: Date }) {
  const [ownerId, colleagueId = ownerId] = (await listUsers(db)).map(({ id }) => id)
  if (ownerId === undefined || colleagueId === undefined) return
  const templates = createPromptTemplateService({ db, now: () => now })
  for (const [i, template] of demoTemplates.entries()) {
    await templates.create(template, i % 2 === 0 ? ownerId : colleagueId)
  }
}
