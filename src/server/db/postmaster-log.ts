import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type PostmasterLog = { lastLines(): string }

/**
 * Reads what a postmaster writes: keeps its last lines, for the message of an error, and passes on its warnings.
 * Failed statements are not passed on: who sent them hears of them, and their values may be personal.
 */
export function readPostmasterLog(stderr: Readable, log: (message: string) => void): PostmasterLog {
  const lines: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    if (isWarning.test(line)) log(`PostgreSQL: ${line}`)
  })
  return { lastLines: () => lines.join('\n') }
}

const keptLines = 20

const isWarning = /\b(WARNING|PANIC|FATAL): {2}(?!terminating connection due to administrator command)/
