// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeOver } from '#client/offline/app-update.ts'

class Waiting extends EventTarget {
  state: ServiceWorkerState = 'installed'
  postMessage = vi.fn()
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('a new version that starts reloads the page', () => {
  const waiting = new Waiting()
  void takeOver(waiting, reload)
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  expect(reload).not.toHaveBeenCalled()
  waiting.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that is replaced by a newer one is given up', async () => {
  const waiting = new Waiting()
  const taken = takeOver(waiting, reload)
  waiting.become('redundant')
  await taken
  expect(reload).not.toHaveBeenCalled()
})

it('a new version that does not start is given up after ten seconds', async () => {
  const taken = takeOver(new Waiting(), reload)
  await vi.advanceTimersByTimeAsync(10_000)
  await taken
  expect(reload).not.toHaveBeenCalled()
})
