import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from '#client/lib/api/connection-store.ts'

/** A device whose network, visibility and server are switched by the test. */
function device() {
  const state = { hasNetwork: true, visible: true, serverAnswers: true, probes: 0 }
  return {
    state,
    hasNetwork: () => state.hasNetwork,
    isVisible: () => state.visible,
    probe: async () => {
      state.probes++
      return state.serverAnswers
    },
    now: () => performance.now(),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the connection', () => {
  it('starts as the device reports it', () => {
    expect(createConnection(device()).get()).toBe('online')
    const offline = device()
    offline.state.hasNetwork = false
    expect(createConnection(offline).get()).toBe('offline')
  })

  it('names a missing network or a silent server, and reports each change once, also an answer', () => {
    const phone = device()
    const connection = createConnection(phone)
    const told: string[] = []
    connection.subscribe(() => told.push(`${connection.get()}: ${connection.cause()}`))
    connection.reportFailure()
    phone.state.hasNetwork = false
    connection.reportFailure()
    connection.reportFailure()
    phone.state.hasNetwork = true
    connection.reportChance()
    connection.reportAnswer()
    connection.reportAnswer()
    const lost = ['offline: server', 'offline: network', 'offline: server']
    expect(told).toEqual([...lost, expect.stringMatching(/^online/)])
  })

  it('is probed while it is lost, until the server answers', async () => {
    const phone = device()
    phone.state.serverAnswers = false
    const connection = createConnection(phone)
    connection.reportFailure()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(phone.state.probes).toBe(4)
    expect(connection.get()).toBe('offline')
    phone.state.serverAnswers = true
    await vi.advanceTimersByTimeAsync(2_500)
    expect(connection.get()).toBe('online')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phone.state.probes).toBe(5)
  })

  it('stays lost without a network when a late response arrives', async () => {
    const phone = device()
    const connection = createConnection(phone)
    Object.assign(phone.state, { hasNetwork: false, serverAnswers: false })
    connection.reportFailure()
    connection.reportAnswer()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('offline')
  })

  it('stays lost without a network even if a running probe gets a response', async () => {
    const phone = device()
    const connection = createConnection({
      ...phone,
      probe: async () => {
        phone.state.hasNetwork = false
        connection.reportFailure()
        return true
      },
    })
    connection.reportSlow()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('offline')
  })

  it('is not probed by a hidden page, and at once by a visible one', async () => {
    const phone = device()
    const connection = createConnection(phone)
    phone.state.visible = false
    connection.reportFailure()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phone.state.probes).toBe(0)
    phone.state.visible = true
    connection.reportChance()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
  })

  it('is probed when a request is slow, and is lost only if the probe fails too (lie-fi)', async () => {
    const phone = device()
    const connection = createConnection(phone)
    connection.reportSlow()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
    phone.state.serverAnswers = false
    connection.reportSlow()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('offline')
  })

  it('is restored when the server answers although the device reports no network, at once after an answer', async () => {
    const laptop = device()
    laptop.state.hasNetwork = false
    const connection = createConnection(laptop)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(connection.get()).toBe('online')
    const told = createConnection(laptop)
    told.reportAnswer()
    await vi.advanceTimersByTimeAsync(0)
    expect(told.get()).toBe('online')
  })

  it('runs one probe at a time', async () => {
    const phone = device()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const probe = vi.fn(() => promise)
    const connection = createConnection({ ...phone, probe })
    connection.reportSlow()
    connection.reportSlow()
    expect(probe).toHaveBeenCalledTimes(1)
    resolve(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
  })

  it('is kept when the server answers other requests while a probe hangs', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const connection = createConnection({ ...device(), probe: () => promise })
    connection.reportSlow()
    connection.reportAnswer()
    resolve(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
  })

  it('causes no request while it is there', async () => {
    const phone = device()
    createConnection(phone).reportChance()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phone.state.probes).toBe(0)
  })
})

describe('a watched connection', () => {
  /** A device whose server answers a probe at once or not within the probe's time limit. */
  function silentDevice() {
    const state = { visible: true, silent: false, probes: 0 }
    return {
      state,
      hasNetwork: () => true,
      isVisible: () => state.visible,
      async probe(patienceMs: number) {
        state.probes++
        if (!state.silent) return true
        await new Promise((end) => setTimeout(end, patienceMs))
        return false
      },
      now: () => performance.now(),
    }
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  function watchedPage() {
    const phone = silentDevice()
    const connection = createConnection(phone)
    connection.watch()
    return { state: phone.state, connection }
  }

  it('is reported as lost within 4 s of typing, for any moment at which the server stops answering', async () => {
    for (const quietMs of [0, 400, 1_000, 5_000]) {
      const { state, connection } = watchedPage()
      connection.reportAnswer()
      await pass(quietMs)
      state.silent = true
      for (let typed = 0; typed < 4_000 && connection.get() === 'online'; typed += 200) {
        connection.reportUse()
        await pass(200)
      }
      expect({ quietMs, found: connection.get() }).toEqual({ quietMs, found: 'offline' })
      state.visible = false
    }
  })

  it('is reported as lost within 4 s of a single touch', async () => {
    const { state, connection } = watchedPage()
    await pass(500)
    state.silent = true
    connection.reportUse()
    await pass(4_000)
    expect(connection.get()).toBe('offline')
  })

  it('is reported as lost within 20 s on an idle page', async () => {
    const { state, connection } = watchedPage()
    await pass(60_000)
    state.silent = true
    await pass(20_000)
    expect(connection.get()).toBe('offline')
  })

  it('costs four probes a minute at rest, 80 during typing, and none while other requests are answered', async () => {
    const { state, connection } = watchedPage()
    await pass(60_000)
    expect(state.probes).toBe(4)
    state.probes = 0
    for (let typed = 0; typed < 10_000; typed += 100) {
      connection.reportUse()
      await pass(100)
    }
    expect(state.probes).toBeLessThanOrEqual(80 / 6)
    state.probes = 0
    for (let answered = 0; answered < 10_000; answered += 500) {
      connection.reportUse()
      connection.reportAnswer()
      await pass(500)
    }
    expect(state.probes).toBe(0)
    expect(connection.get()).toBe('online')
  })

  it('is not probed by a hidden page, and at once when the page is visible again', async () => {
    const { state, connection } = watchedPage()
    state.visible = false
    await pass(600_000)
    expect(state.probes).toBe(0)
    Object.assign(state, { visible: true, silent: true })
    connection.reportChance()
    await pass(3_000)
    expect(connection.get()).toBe('offline')
  })

  it('is watched again once it returns, and kept while a probe hangs and other requests are answered', async () => {
    const { state, connection } = watchedPage()
    connection.reportFailure()
    await pass(2_500)
    expect(connection.get()).toBe('online')
    state.silent = true
    await pass(16_000)
    connection.reportAnswer()
    await pass(3_000)
    expect(connection.get()).toBe('online')
    await pass(20_000)
    expect(connection.get()).toBe('offline')
  })
})
