import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'

const problem = z.object({ text: z.string(), at: z.number() })

/**
 * The text of the last failure of the copy, and its time in ms since 1970. The failure is not stored in the database,
 * because the database itself may have failed.
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
