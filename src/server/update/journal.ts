import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { syncToDisk } from '#server/sync-to-disk.ts'
import type { Installation } from './releases.ts'

const journalSchema = z.object({
  /** Paths of the release that was in service and of the new one. */
  previous: z.string(),
  next: z.string(),
  phase: z.enum(['switching', 'undoing']),
  /** The copy of the database before its migrations; absent when the schema stays. */
  copy: z.optional(z.string()),
  /** The copy of what the way back replaces. */
  kept: z.optional(z.string()),
})

/** What an update does between the stop of the earlier release and the readiness of one of the two. */
export type Journal = z.infer<typeof journalSchema>

const pathOf = ({ base }: Installation) => join(base, 'update.json')

/** Returns what a killed update was doing. */
export function readJournal(installation: Installation): Journal | undefined {
  const path = pathOf(installation)
  return existsSync(path) ? journalSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export async function writeJournal(installation: Installation, journal: Journal) {
  const path = pathOf(installation)
  await writeFile(`${path}.new`, JSON.stringify(journal), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  await syncToDisk(installation.base)
}

export async function removeJournal(installation: Installation) {
  rmSync(pathOf(installation), { force: true })
  await syncToDisk(installation.base)
}
