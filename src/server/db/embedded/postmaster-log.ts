import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type PostmasterLog = { lastLines(): string }

/**
 * Keeps the last lines of a postmaster's output for error messages and logs its warnings. Omits failed statements,
 * because their senders receive the errors, and their values may be personal data.
 */
export function readPostmasterLog(stderr: Readable, log: (message: string) => void): PostmasterLog {
  const lines: string[] = []
  let isFailedStatement = false
  createInterface({ input: stderr }).on('line', (line) => {
    const level = levelOf.exec(line)?.[1]
    // Lines without a level (DETAIL, CONTEXT, the second line of a text) belong to the preceding line.
    if (level !== undefined) isFailedStatement = level === 'ERROR'
    if (isFailedStatement) return
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    if (level !== undefined && level !== 'LOG' && !isStop.test(line)) log(`PostgreSQL: ${line}`)
  })
  return { lastLines: () => lines.join('\n') }
}

const keptLines = 20

const levelOf = /^\S+ \S+ UTC \[\d+\] (LOG|WARNING|ERROR|FATAL|PANIC): {2}/

const isStop = /terminating connection due to administrator command/
