const MOST_MS = 1_000
/** Without `requestIdleCallback`, as in Safari, long enough for the first paint. */
const PAUSE_MS = 200

/** Runs `start` when the browser is idle, after a second at the latest. Returns a function that cancels it. */
export function whenIdle(start: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(start, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(start, { timeout: MOST_MS })
  return () => cancelIdleCallback(idle)
}
