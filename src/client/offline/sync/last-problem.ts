import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'

const problem = z.object({ text: z.string(), at: z.number() })

/**
 * The last failure of the copy, as a text, and its time in ms since 1970. The database may be what failed,
 * so it is not stored there.
 */
export type LastProblem = z.output<typeof problem>

export function rememberProblem(text: string): void {
  try {
    localStorage.setItem(storageKeys.lastProblem, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // A full storage keeps the earlier problem.
  }
}

export function lastProblem(): LastProblem | undefined {
  try {
    return z.safeParse(problem, JSON.parse(localStorage.getItem(storageKeys.lastProblem) ?? 'null')).data
  } catch {
    return undefined
  }
}
