import { spawn } from 'node:child_process'
import { briefMark, type Extracted } from './extraction-job.ts'

/** `withinMs` of the processor's time: on a busy machine, as much takes several times as long. */
export type ReaderLimits = { withinMs: number; memoryMb: number }

/** `isBrief`: only the beginning is read, of a document that is too large to be read whole. */
export type ReaderFile = { path: string; extension: string; isBrief: boolean }

/** How a process ended without a result: by one of its limits, by another process, or because it could not start. */
export type ReaderDeath = { death: 'too-slow' | 'out-of-memory' | 'killed' | 'unfinished' | 'not-started' }

/**
 * Runs `script` on a document in a separate process with limits of time and memory. The system limits memory, because
 * buffers lie outside the heap, and CPU time, because a killed server cannot end the process. A clock ends what waits.
 */
export async function runReader(
  script: string,
  { path, extension, isBrief }: ReaderFile,
  { withinMs, memoryMb, signal }: ReaderLimits & { signal: AbortSignal | undefined },
): Promise<Extracted | ReaderDeath> {
  const limits = [String(Math.ceil(withinMs / 1_000)), String((memoryMb + outsideHeapMb) * 1_024)]
  const parameters = [path, extension, ...(isBrief ? [briefMark] : [])]
  const node = [process.execPath, `--max-old-space-size=${memoryMb}`, script, ...parameters]
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
  }, withinMs * clockFactor)
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

/** Two readings of one document take less than the minute that an answer waits for it. */
const clockFactor = 2.5

/** 560 MB that Node.js reserves and hardly uses, plus the bytes of a file, its parts and a parser. */
const outsideHeapMb = 800

/**
 * `-d` counts memory that a process writes to; `-v` would count gigabytes of address space that Node.js reserves. A
 * lower limit that the system already sets stays. Of time, the hard limit is larger, because it gives no reason.
 */
const setLimits = 'ulimit -c 0; ulimit -H -t "$(($0 + 5))"; ulimit -S -t "$0"; ulimit -d "$1"; shift; exec "$@"'

/**
 * Without memory, V8 aborts, traps or accesses an invalid address. The reader catches errors of its parser, so another
 * exit code is a failure of the machine.
 */
function deathOf(code: number | null, signal: NodeJS.Signals | null): ReaderDeath['death'] {
  if (signal === 'SIGXCPU') return 'too-slow'
  if (signal !== null) return /SIG(ABRT|TRAP|ILL|SEGV|BUS)/.test(signal) ? 'out-of-memory' : 'killed'
  return code === 0 || code === 13 ? 'unfinished' : 'not-started'
}
