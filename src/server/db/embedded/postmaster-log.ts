import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type PostmasterLog = { lastLines(): string }

/**
 * Reads what a postmaster writes: keeps its last lines, for the message of an error, and passes on its warnings.
 * Failed statements are left out of both: who sent them hears of them, and their values may be personal.
 */
export function readPostmasterLog(stderr: Readable, log: (message: string) => void): PostmasterLog {
  const lines: string[] = []
  let isFailedStatement = false
  createInterface({ input: stderr }).on('line', (line) => {
    const level = levelOf.exec(line)?.[1]
    // Lines without a level of their own (DETAIL, CONTEXT, a text's second line) go with the one above.
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
