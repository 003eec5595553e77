import { useSyncExternalStore } from 'react'
import { type ConnectionState, createConnection } from './connection-store.ts'

/** Spelled out: the contract would bring zod to the sign-in page. */
const HEALTH_PATH = '/api/v1/health/live'
const PROBE_TIMEOUT_MS = 2_000

export const connection = createConnection({
  hasNetwork: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  probe: isServerThere,
  now: () => performance.now(),
})

window.addEventListener('offline', connection.reportFailure)
window.addEventListener('online', connection.reportChance)
document.addEventListener('visibilitychange', connection.reportChance)

/** Notices without any request that the server has fallen silent, for as long as somebody looks at the page. */
export function watchConnection(): void {
  connection.watch()
  for (const use of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(use, connection.reportUse, { capture: true, passive: true })
  }
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Asks whether our server is there; a proxy that speaks for a dead one and a captive portal's page are not it. */
export async function isServerThere(patienceMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  try {
    const { status, headers } = await fetch(HEALTH_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    const isJson = headers.get('content-type')?.includes('json') ?? false
    return isJson && ![502, 503, 504].includes(status)
  } catch {
    return false
  }
}
