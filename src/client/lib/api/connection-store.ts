import { createListeners } from '#client/lib/create-store.ts'

export type ConnectionState = 'online' | 'offline'
/** Why requests get no answer: the device has no network, or the server is silent. */
export type ConnectionCause = 'network' | 'server'

/** The facts about its device that the connection store needs. */
export type ConnectionDevice = {
  /** Whether the device reports a network. It also does so behind a captive portal or in front of a dead server. */
  hasNetwork(): boolean
  isVisible(): boolean
  /** Sends our server a small request; resolves to false after `patienceMs` without an answer. Never rejects. */
  probe(patienceMs: number): Promise<boolean>
  /** Returns ms since an arbitrary moment. */
  now(): number
}

const PROBE_PAUSE_MS = 2_500

/**
 * A server that does not answer a probe within three seconds counts as unreachable; a shorter limit would report a slow
 * network as offline. A slow request has already waited for the first second (create-api.ts).
 */
const PATIENCE_MS = 3_000
const PATIENCE_WHEN_SLOW_MS = 2_000

/**
 * The silence after which user activity triggers a probe. With `PATIENCE_MS` it stays below the promised 4 s.
 */
const QUIET_IN_USE_MS = 750
/** The silence after which an idle page probes: 18 s with `PATIENCE_MS`, and four small requests a minute. */
const QUIET_IDLE_MS = 15_000

/**
 * Holds whether the server can be reached: any answer means online, a refused request or an unanswered probe offline.
 * Probes every 2.5 s while offline, and after a silence while a user looks at the page.
 */
export function createConnection(device: ConnectionDevice) {
  const { subscribe, tell } = createListeners()
  let state: ConnectionState = device.hasNetwork() ? 'online' : 'offline'
  const causeNow = (): ConnectionCause => (device.hasNetwork() ? 'server' : 'network')
  let cause = causeNow()
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing = false
  let answers = 0
  let watched = false
  let heardAt = device.now()
  let usedAt = Number.NEGATIVE_INFINITY

  const become = (next: ConnectionState) => {
    if (next === 'online') {
      heardAt = device.now()
      watchOn()
    }
    const before = state
    if (before === next && cause === causeNow()) return
    cause = causeNow()
    state = next
    if (next === 'offline' && before === 'online') scheduleProbe()
    tell()
  }

  const schedule = (task: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(task, ms)
  }

  const scheduleProbe = () => schedule(() => void ask(PATIENCE_WHEN_SLOW_MS), PROBE_PAUSE_MS)

  /** Probes after a silence and schedules the next check. */
  const watchOn = () => {
    clearTimeout(timer)
    if (!watched || !device.isVisible()) return
    const quietMs = usedAt > heardAt ? QUIET_IN_USE_MS : QUIET_IDLE_MS
    const restMs = heardAt + quietMs - device.now()
    if (restMs <= 0) void ask(PATIENCE_MS)
    else schedule(watchOn, restMs)
  }

  const ask = async (patienceMs: number) => {
    if (probing) return
    // A hidden page does not probe; it probes when it becomes visible again.
    if (state === 'offline' && !device.isVisible()) return
    probing = true
    const answersBefore = answers
    const hadNetwork = device.hasNetwork()
    const answered = await device.probe(patienceMs)
    probing = false
    // An answer from before the network was lost does not prove that the server can be reached.
    const isLate = hadNetwork && !device.hasNetwork()
    if (answered && !isLate) return become('online')
    // A probe may hang while the server answers other requests, so an answer outweighs it.
    if (answers !== answersBefore && state === 'online') return watchOn()
    if (state === 'offline') scheduleProbe()
    become('offline')
  }

  const reportUse = () => {
    usedAt = device.now()
    if (state === 'online') watchOn()
  }

  if (state === 'offline') scheduleProbe()

  return {
    get: (): ConnectionState => state,
    /** Returns why there is no connection. While online, returns the cause that a loss at this moment would have. */
    cause: causeNow,

    subscribe,

    /** Starts to probe after a silence, which detects an unreachable server without any request of the page. */
    watch() {
      watched = true
      if (state === 'online') watchOn()
    },

    /** Reports a refused request or the loss of the network. */
    reportFailure: () => become('offline'),
    /** Reports any answer of the server, errors included. */
    reportAnswer() {
      answers++
      // The answer may predate the loss of the network, or come from a server on this device, which needs no network.
      if (state === 'offline' && !device.hasNetwork()) void ask(PATIENCE_WHEN_SLOW_MS)
      else become('online')
    },
    /** Reports a request that is slow or timed out, and probes the server. */
    reportSlow: () => void ask(PATIENCE_WHEN_SLOW_MS),
    /** Reports a regained network or a page that became visible, and probes the server. */
    reportChance() {
      if (state === 'online') return reportUse()
      // The cause may have changed meanwhile.
      become('offline')
      void ask(PATIENCE_WHEN_SLOW_MS)
    },
    /** Reports that the user types or clicks, so the state of the connection soon matters. */
    reportUse,
  }
}
