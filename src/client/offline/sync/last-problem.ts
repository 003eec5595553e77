import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'

const problem = z.object({ text: z.string(), at: z.number() })

/** What last went wrong with the copy, for people, and when (ms since 1970). Not in the database, which may be what has failed. */
export type LastProblem = z.output<typeof problem>

export function rememberProblem(text: string): void {
  try {
    localStorage.setItem(storageKeys.lastProblem, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // A full storage remembers the one before.
  }
}

export function lastProblem(): LastProblem | undefined {
  try {
    return z.safeParse(problem, JSON.parse(localStorage.getItem(storageKeys.lastProblem) ?? 'null')).data
  } catch {
    return undefined
  }
}
