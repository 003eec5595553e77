import { createListeners } from '#client/lib/store/listeners.ts'

export type ConnectionState = 'online' | 'offline'
/** Why there is no answer: the device has no network, or the server is silent. */
export type ConnectionCause = 'network' | 'server'

/** What the connection store has to know of the device it runs on. */
export type ConnectionDevice = {
  /** Whether the device believes it has a network. It may: a café's portal and a dead server look the same to it. */
  hasNetwork(): boolean
  isVisible(): boolean
  /** Whether our server answers a small question within so many ms. Never rejects. */
  probe(patienceMs: number): Promise<boolean>
  /** In ms, since whatever moment. */
  now(): number
}

const PROBE_PAUSE_MS = 2_500

/**
 * A server that says nothing for three seconds when it is asked is gone; shorter would call a slow network none. A
 * request that is slow has waited for the first of them (create-api.ts).
 */
const PATIENCE_MS = 3_000
const PATIENCE_WHEN_SLOW_MS = 2_000

/** How long the server may be silent before activity on the page makes it ask: with the patience less than the 4 s in which a lost network is noticed. */
const QUIET_IN_USE_MS = 750
/** The same for a page that is only looked at: 18 s with the patience. Four small questions a minute. */
const QUIET_IDLE_MS = 15_000

/**
 * Whether the server can be reached, by what happened to the last request: any answer of the server means online, a
 * refused request or an unanswered probe means offline. While offline it asks again every 2.5 s, and once it is watched
 * it asks while online too when nothing else was heard: as long as a user looks at the page.
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

  /** Asks when nothing was heard for too long, and looks again when that may be so. */
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
    // A hidden page asks nothing; it asks when it is seen again.
    if (state === 'offline' && !device.isVisible()) return
    probing = true
    const answersBefore = answers
    const hadNetwork = device.hasNetwork()
    const answered = await device.probe(patienceMs)
    probing = false
    // What was answered before the network went says nothing of the present.
    const isLate = hadNetwork && !device.hasNetwork()
    if (answered && !isLate) return become('online')
    // A probe may hang while the server answers others; an answer is the better witness.
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
    /** Why there is no connection, or would be none if it were lost now. */
    cause: causeNow,

    subscribe,

    /** From now on it is noticed without any request that the server has fallen silent. */
    watch() {
      watched = true
      if (state === 'online') watchOn()
    },

    /** A request was refused, or the device has lost its network. */
    reportFailure: () => become('offline'),
    /** The server answered something, be it an error. */
    reportAnswer() {
      answers++
      // It may have been on its way when the network went; a server on this very device answers without any.
      if (state === 'offline' && !device.hasNetwork()) void ask(PATIENCE_WHEN_SLOW_MS)
      else become('online')
    },
    /** A request waits unusually long, or in vain: asks whether the server is there at all. */
    reportSlow: () => void ask(PATIENCE_WHEN_SLOW_MS),
    /** The device has found a network, or the page is looked at again. */
    reportChance() {
      if (state === 'online') return reportUse()
      // What is missing may be another thing by now.
      become('offline')
      void ask(PATIENCE_WHEN_SLOW_MS)
    },
    /** A user types or points: what the page says of the connection is about to matter. */
    reportUse,
  }
}
