import { Readable } from 'node:stream'

/**
 * Aborts `signal` when the other side takes too long over 64 KiB or an answer. Bytes that drip buy no time, and the time
 * in which the other side is not waited for does not count.
 */
export function watchForSilence(waitMs: number) {
  const ending = new AbortController()
  const signal: AbortSignal = ending.signal
  let timer: NodeJS.Timeout | undefined
  let [left, moved, since] = [waitMs, 0, 0]
  return {
    signal,
    /** The other side is waited for from now. */
    resume() {
      since = performance.now()
      timer = setTimeout(() => ending.abort(), left)
    },
    /** The other side has moved these bytes and is not waited for. */
    pause(bytes = 0) {
      clearTimeout(timer)
      left -= performance.now() - since
      moved += bytes
      if (moved < stepBytes) return
      ;[left, moved] = [waitMs, 0]
    },
  }
}

export type SilenceWatch = ReturnType<typeof watchForSilence>

const stepBytes = 65_536

/** Passes content on to the storage, while the watch runs. */
export function sending(content: Readable, watch: SilenceWatch): Readable {
  return readerOf(content, async function* () {
    for await (const chunk of content) {
      watch.pause(chunk.length)
      watch.resume()
      yield chunk
    }
  })
}

/** Passes content of the storage on to a reader, who may be slow. */
export function receiving(content: Readable, watch: SilenceWatch): Readable {
  return readerOf(content, async function* () {
    try {
      watch.resume()
      for await (const chunk of content) {
        watch.pause(chunk.length)
        yield chunk
        watch.resume()
      }
    } finally {
      watch.pause()
    }
  })
}

/** Passes content on to a reader, who may not be slow. */
export function giving(content: Readable, watch: SilenceWatch): Readable {
  return readerOf(content, async function* () {
    try {
      for await (const chunk of content) {
        watch.resume()
        yield chunk
        watch.pause(chunk.length)
      }
    } finally {
      watch.pause()
    }
  })
}

/** Closes the content with its reader, because a generator that was never asked does not end its source. */
const readerOf = (content: Readable, read: () => AsyncGenerator<Buffer>): Readable =>
  Readable.from(read(), { objectMode: false }).once('close', () => content.destroy())
