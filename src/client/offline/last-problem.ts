import * as z from 'zod/mini'

/** Not in the database, which may be what has failed. */
const KEY = 'promodesk-last-problem'
const problem = z.object({ text: z.string(), at: z.number() })

/** What last went wrong with the copy, for people, and when (ms since 1970). */
export type LastProblem = z.output<typeof problem>

export function rememberProblem(text: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // A full storage remembers the one before.
  }
}

export function lastProblem(): LastProblem | undefined {
  try {
    return z.safeParse(problem, JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
