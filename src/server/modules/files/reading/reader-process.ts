import { spawn } from 'node:child_process'
import type { Extracted } from './extraction-job.ts'

export type ReaderLimits = { withinMs: number; memoryMb: number }

/** How a process ended without a result: by one of its limits, by another process, or because it could not start. */
export type ReaderDeath = { death: 'too-slow' | 'out-of-memory' | 'killed' | 'unfinished' | 'not-started' }

/**
 * Runs `script` on a document in a separate process with limits of time and memory. The system limits memory, because
 * buffers lie outside the heap, and CPU time, because a killed server cannot end the process.
 */
export async function runReader(
  script: string,
  file: { path: string; extension: string },
  { withinMs, memoryMb, signal }: ReaderLimits & { signal: AbortSignal | undefined },
): Promise<Extracted | ReaderDeath> {
  const limits = [String(Math.ceil(withinMs / 1_000) * 2), String((memoryMb + outsideHeapMb) * 1_024)]
  const node = [process.execPath, `--max-old-space-size=${memoryMb}`, script, file.path, file.extension]
  const reader = spawn('/bin/sh', ['-c', setLimits, ...limits, ...node], {
    // Warnings of parsers quote the document, whose text must not reach the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  let [result, isLate]: [Extracted | undefined, boolean] = [undefined, false]
  reader.on('message', (told: Extracted) => {
    result = told
    // A process at its memory limit may hang when it exits.
    reader.kill('SIGKILL')
  })
  const timer = setTimeout(() => {
    isLate = true
    reader.kill('SIGKILL')
  }, withinMs)
  const ended = new Promise<ReaderDeath['death']>((resolve, reject) => {
    reader.once('error', reject)
    reader.once('close', (code, signal) => resolve(deathOf(code, signal)))
  })
  try {
    const death = await ended
    return result ?? { death: isLate ? 'too-slow' : death }
  } catch (error) {
    if (signal?.aborted) throw error
    return { death: 'not-started' }
  } finally {
    clearTimeout(timer)
  }
}

/** 560 MB that Node.js reserves and hardly uses, plus the bytes of a file, its parts and a parser. */
const outsideHeapMb = 704

/**
 * `-d` counts memory that a process writes to; `-v` would count gigabytes of address space that Node.js reserves. A
 * lower limit that the system already sets stays.
 */
const setLimits = 'ulimit -c 0; ulimit -t "$0"; ulimit -d "$1"; shift; exec "$@"'

/**
 * Without memory, V8 aborts, traps or accesses an invalid address. The reader catches errors of its parser, so another
 * exit code is a failure of the machine.
 */
function deathOf(code: number | null, signal: NodeJS.Signals | null): ReaderDeath['death'] {
  if (signal === 'SIGXCPU') return 'too-slow'
  if (signal !== null) return /SIG(ABRT|TRAP|ILL|SEGV|BUS)/.test(signal) ? 'out-of-memory' : 'killed'
  return code === 0 || code === 13 ? 'unfinished' : 'not-started'
}
