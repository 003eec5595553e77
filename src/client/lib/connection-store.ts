export type ConnectionState = 'online' | 'offline'

/** What the connection store has to know of the device it runs on. */
export type ConnectionDevice = {
  /** Whether the device believes it has a network. It may: a café's portal and a dead server look the same to it. */
  hasNetwork(): boolean
  isVisible(): boolean
  /** Whether our server answers a small question, within two seconds or so. Never rejects. */
  probe(): Promise<boolean>
}

const PROBE_PAUSE_MS = 2_500

/**
 * Whether the server can be reached, by what happened to the last request: any answer of the server means online, a
 * refused request or an unanswered probe means offline. While offline it asks again every 2.5 s, as long as somebody looks at the page.
 */
export function createConnection(device: ConnectionDevice) {
  const listeners = new Set<() => void>()
  let state: ConnectionState = device.hasNetwork() ? 'online' : 'offline'
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing = false
  let answers = 0

  const become = (next: ConnectionState) => {
    if (next === 'online') clearTimeout(timer)
    if (state === next) return
    state = next
    if (next === 'offline') scheduleProbe()
    for (const listener of [...listeners]) listener()
  }

  const scheduleProbe = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, PROBE_PAUSE_MS)
  }

  const ask = async () => {
    if (probing) return
    // A hidden page asks nothing; it asks when it is seen again.
    if (state === 'offline' && !device.isVisible()) return
    probing = true
    const answersBefore = answers
    const hadNetwork = device.hasNetwork()
    const answered = await device.probe()
    probing = false
    // What was answered before the network went says nothing of now.
    const isLate = hadNetwork && !device.hasNetwork()
    if (answered && !isLate) return become('online')
    // A probe may hang while the server answers others; an answer is the better witness.
    if (answers !== answersBefore && state === 'online') return
    if (state === 'offline') scheduleProbe()
    become('offline')
  }

  if (state === 'offline') scheduleProbe()

  return {
    get: (): ConnectionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** A request was refused, or the device has lost its network. */
    reportFailure: () => become('offline'),
    /** The server answered something, be it an error. */
    reportAnswer() {
      answers++
      // It may have been on its way when the network went; a server on this very device answers without any.
      if (state === 'offline' && !device.hasNetwork()) void ask()
      else become('online')
    },
    /** A request waits unusually long, or in vain: asks whether the server is there at all. */
    reportSlow: () => void ask(),
    /** The device has found a network, or the page is looked at again. */
    reportChance() {
      if (state === 'offline') void ask()
    },
  }
}
