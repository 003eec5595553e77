import ky from 'ky'
import { useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/create-store.ts'
import { isAwayStatus, isPortalPage } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { type ConnectionState, createConnection } from './connection-store.ts'

/** The paths are literals, because importing the contract would load zod on the sign-in page. */
const HEALTH_PATH = '/api/v1/health/live'
/** The smallest read of the specification. */
const SPECIFIED_PATH = '/api/v1/directions/'
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

/** Probes the server while the page is visible. */
export function watchConnection(): void {
  connection.watch()
  for (const use of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(use, connection.reportUse, { capture: true, passive: true })
  }
}

export function useConnection(): ConnectionState {
  // The component renders again when the cause changes.
  useSyncExternalStore(connection.subscribe, connection.cause)
  return useSyncExternalStore(connection.subscribe, connection.get)
}

/** Returns «Нет сети» or «Сервер не отвечает», the words that every message uses. */
export function lostText(): string {
  return connection.cause() === 'network' ? 'Нет сети' : 'Сервер не отвечает'
}

/** Returns a sentence such as «Данные загрузятся после подключения» to follow `lostText`. */
export function onceConnected(what: string): string {
  return connection.cause() === 'network' ? `${what} после подключения` : `${what}, когда он ответит`
}

/** Returns why a request got no answer and what the user can do, for the error dialog and the sign-in page. */
export function whyUnanswered(): string {
  return connection.cause() === 'network'
    ? `${lostText()}: проверьте подключение этого устройства и попробуйте ещё раз.`
    : `${lostText()}, хотя сеть на устройстве есть. Попробуйте ещё раз чуть позже.`
}

/**
 * Resolves to whether the server itself answers. An older server without this endpoint counts as reachable; a proxy's
 * 502 or a captive portal's page does not. A server that answers unknown calls with its start page is told from a portal
 * by a call of the specification.
 */
export async function isServerThere(patienceMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  const answer = await whoAnswers(bareServer.get() ? SPECIFIED_PATH : HEALTH_PATH, patienceMs)
  if (answer !== 'page' || bareServer.get()) return answer === 'server'
  const isBare = await servesSpecification(patienceMs)
  if (isBare) bareServer.set(true)
  return isBare
}

/** Resolves to whether a server answers a call that none lacks. */
export async function servesSpecification(patienceMs = PROBE_TIMEOUT_MS): Promise<boolean> {
  return (await whoAnswers(SPECIFIED_PATH, patienceMs)) === 'server'
}

async function whoAnswers(path: string, timeout: number): Promise<'server' | 'page' | 'none'> {
  try {
    const token = session.accessToken()
    const headers = path === SPECIFIED_PATH && token !== null ? { authorization: `Bearer ${token}` } : {}
    const response = await ky.get(path, { timeout, headers, retry: 0, throwHttpErrors: false, cache: 'no-store' })
    // An unread answer keeps its connection.
    await response.text()
    const { status } = response
    const type = response.headers.get('content-type')
    if (isPortalPage(status, type)) return 'page'
    // A proxy refuses calls in words of its own while the server is away.
    const isProxy = path === SPECIFIED_PATH && status >= 400 && status < 500 && !/\bjson\b/i.test(type ?? '')
    return isProxy || isAwayStatus(status) ? 'none' : 'server'
  } catch {
    return 'none'
  }
}

/** Whether the server is known to be one of the bare specification, which must not be asked for more. */
export const bareServer = createStore(false)
