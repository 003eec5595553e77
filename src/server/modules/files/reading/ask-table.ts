import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAnswer, type TableAnswer, type TableQuestion } from '#server/table-question.ts'
import { type OnDeath, runReader } from './text-extraction.ts'

/** The reader's script lies beside this module, in the source and in the build. */
const readers = import.meta.url
const memoryMb = 256

/**
 * Answers a question of the table in a document, in a process of its own, as documents are read. Undefined for a table
 * beyond the limits, whose reader dies, and for a file that cannot be read.
 */
export async function askTable(
  path: string,
  question: TableQuestion,
  { signal, onDeath, withinMs = 10_000 }: { signal: AbortSignal; onDeath: OnDeath | undefined; withinMs?: number },
): Promise<TableAnswer | undefined> {
  await writeFile(`${path}.json`, JSON.stringify(question), { mode: 0o600 })
  const script = fileURLToPath(new URL(`./table-reader${extname(readers)}`, readers))
  const outcome = await runReader(script, { path, extension: '', isBrief: false }, { withinMs, memoryMb, signal })
  if ('death' in outcome) onDeath?.(outcome)
  return 'text' in outcome ? readAnswer(outcome.text) : undefined
}
