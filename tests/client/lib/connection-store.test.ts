import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from '#client/lib/connection-store.ts'

/** A device whose network, visibility and server are switched by hand. */
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
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the connection', () => {
  it('starts as the device believes', () => {
    expect(createConnection(device()).get()).toBe('online')
    const offline = device()
    offline.state.hasNetwork = false
    expect(createConnection(offline).get()).toBe('offline')
  })

  it('is lost with a request that nobody answers and found with one that somebody does', () => {
    const connection = createConnection(device())
    const states: string[] = []
    connection.subscribe(() => states.push(connection.get()))
    connection.reportFailure()
    connection.reportFailure()
    connection.reportAnswer()
    connection.reportAnswer()
    expect(states).toEqual(['offline', 'online'])
  })

  it('that is lost is asked for until the server answers, and then no more', async () => {
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

  it('that the device has lost stays lost when an answer comes that was on its way', async () => {
    const phone = device()
    const connection = createConnection(phone)
    Object.assign(phone.state, { hasNetwork: false, serverAnswers: false })
    connection.reportFailure()
    connection.reportAnswer()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('offline')
  })

  it('that the device loses while the server is asked stays lost, whatever that says', async () => {
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

  it('is there when a server on the device itself answers without any network', async () => {
    const phone = device()
    phone.state.hasNetwork = false
    const connection = createConnection(phone)
    connection.reportAnswer()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
  })

  it('is not asked for while nobody looks, and at once when somebody does', async () => {
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

  it('is asked for when a request is slow: lost if the server hangs (lie-fi), kept if only that request does', async () => {
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

  it('is found when the server answers although the device believes in no network', async () => {
    const laptop = device()
    laptop.state.hasNetwork = false
    const connection = createConnection(laptop)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(connection.get()).toBe('online')
  })

  it('is asked for once at a time', async () => {
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

  it('is kept while the server answers others than the probe that hangs', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const connection = createConnection({ ...device(), probe: () => promise })
    connection.reportSlow()
    connection.reportAnswer()
    resolve(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.get()).toBe('online')
  })

  it('that is online costs no request', async () => {
    const phone = device()
    createConnection(phone).reportChance()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phone.state.probes).toBe(0)
  })
})
