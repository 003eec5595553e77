// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeOver } from '#client/offline/device/app-update.ts'

class NewWorker extends EventTarget {
  state: ServiceWorkerState
  postMessage = vi.fn()
  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
const registered = (workers: { waiting?: NewWorker; installing?: NewWorker }): Workers => ({
  waiting: null,
  installing: null,
  ...workers,
})
type Workers = { waiting: NewWorker | null; installing: NewWorker | null }
const skipWaiting = { type: 'SKIP_WAITING' }
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('a new version that starts reloads the page', () => {
  const waiting = new NewWorker('installed')
  void takeOver(registered({ waiting }), reload)
  expect(waiting.postMessage).toHaveBeenCalledWith(skipWaiting)
  expect(reload).not.toHaveBeenCalled()
  waiting.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that another tab has started opens with a reload', () => {
  void takeOver(registered({}), reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that is still installing is awaited and started', () => {
  const installing = new NewWorker('installing')
  void takeOver(registered({ installing }), reload)
  expect(installing.postMessage).not.toHaveBeenCalled()
  installing.become('installed')
  expect(installing.postMessage).toHaveBeenCalledWith(skipWaiting)
  expect(reload).not.toHaveBeenCalled()
  installing.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a newer version replaces a waiting one and starts', () => {
  const waiting = new NewWorker('installed')
  const newer = new NewWorker('installed')
  const registration = registered({ waiting })
  void takeOver(registration, reload)
  registration.waiting = newer
  waiting.become('redundant')
  expect(newer.postMessage).toHaveBeenCalledWith(skipWaiting)
  newer.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that cannot be installed is given up at once', async () => {
  const installing = new NewWorker('installing')
  const registration = registered({ installing })
  const taken = takeOver(registration, reload)
  registration.installing = null
  installing.become('redundant')
  await taken
  expect(reload).not.toHaveBeenCalled()
})

it('a new version that the old one holds up takes over by a reload after two seconds', () => {
  void takeOver(registered({ waiting: new NewWorker('installed') }), reload)
  vi.advanceTimersByTime(1_999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that is not installed is given up after ten seconds', async () => {
  const taken = takeOver(registered({ installing: new NewWorker('installing') }), reload)
  await vi.advanceTimersByTimeAsync(10_000)
  await taken
  expect(reload).not.toHaveBeenCalled()
})
