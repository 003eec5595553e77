import { useSyncExternalStore } from 'react'
import { isAwayStatus, isPortalPage } from '#client/lib/http/api-error.ts'
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

/** Notices without any request that the server has fallen silent, for as long as a user looks at the page. */
export function watchConnection(): void {
  connection.watch()
  for (const use of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(use, connection.reportUse, { capture: true, passive: true })
  }
}

export function useConnection(): ConnectionState {
  // A component that names the cause names the current one.
  useSyncExternalStore(connection.subscribe, connection.cause)
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** What is missing, in the same words everywhere. */
export function lostText(): string {
  return connection.cause() === 'network' ? 'Нет сети' : 'Сервер не отвечает'
}

/** «Данные загрузятся после подключения», in a sentence after `lostText`. */
export function onceConnected(what: string): string {
  return connection.cause() === 'network' ? `${what} после подключения` : `${what}, когда он ответит`
}

/** What became of a call without an answer, and what to do: the same for the popup and for who signs in. */
export function whyUnanswered(): string {
  return connection.cause() === 'network'
    ? `${lostText()}: проверьте подключение этого устройства и попробуйте ещё раз.`
    : `${lostText()}, хотя сеть на устройстве есть. Попробуйте ещё раз чуть позже.`
}

/**
 * Asks whether the server is there: one that does not know the question is, a proxy that speaks for a dead one and a
 * captive portal's page are not.
 */
export async function isServerThere(patienceMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  try {
    const { status, headers } = await fetch(HEALTH_PATH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })
    return !isAwayStatus(status) && !isPortalPage(status, headers.get('content-type'))
  } catch {
    return false
  }
}
