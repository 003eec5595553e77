import { useSyncExternalStore } from 'react'
import { type ConnectionState, createConnection } from './connection-store.ts'

/** Spelled out: the contract would bring zod to the sign-in page. */
const HEALTH_PATH = '/api/v1/health/live'
const PROBE_TIMEOUT_MS = 2_000

export const connection = createConnection({
  hasNetwork: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  probe: isServerThere,
})

window.addEventListener('offline', connection.reportFailure)
window.addEventListener('online', connection.reportChance)
document.addEventListener('visibilitychange', connection.reportChance)

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Asks whether our server is there; a proxy that speaks for a dead one and a captive portal's page are not it. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { status, headers } = await fetch(HEALTH_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const isJson = headers.get('content-type')?.includes('json') ?? false
    return isJson && ![502, 503, 504].includes(status)
  } catch {
    return false
  }
}
