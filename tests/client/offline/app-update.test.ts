// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { finishUpdate, takeOver } from '#client/offline/device/app-update.ts'
import { startAnsweringServer } from '../answering-server.ts'

class FakeWorkbox extends EventTarget {
  messageSkipWaiting = vi.fn()
}
let worker: FakeWorkbox
const reload = vi.fn()
const become = (name: string) => worker.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  worker = new FakeWorkbox()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

it('a new version that waits is started, and the page reloads once it controls it', () => {
  void takeOver(worker, { waiting: {}, installing: null }, reload)
  expect(worker.messageSkipWaiting).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  become('controlling')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that another tab has started opens with a reload', () => {
  void takeOver(worker, { waiting: null, installing: null }, reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that is still installing is started once it is installed', () => {
  const installing = new EventTarget()
  void takeOver(worker, { waiting: null, installing }, reload)
  worker.messageSkipWaiting.mockClear()
  installing.dispatchEvent(new Event('statechange'))
  expect(worker.messageSkipWaiting).toHaveBeenCalledTimes(1)
})

it('a new version that the old one holds up takes over by a reload after two seconds', async () => {
  void takeOver(worker, { waiting: {}, installing: null }, reload)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a new version that is not installed is given up after ten seconds', async () => {
  const taken = takeOver(worker, { waiting: null, installing: new EventTarget() }, reload)
  await vi.advanceTimersByTimeAsync(10_000)
  await taken
  expect(reload).not.toHaveBeenCalled()
})

it('an accepted update goes on where the old version has answered the reload, for three reloads at most', async () => {
  sessionStorage.setItem(storageKeys.acceptedUpdate, '3')
  for (const reloads of [1, 2, 3, 3]) {
    void finishUpdate(worker, { waiting: {}, installing: null }, reload)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reload).toHaveBeenCalledTimes(reloads)
  }
})

it('a page of the old version under the new worker is reloaded after an accepted update alone', async () => {
  vi.useRealTimers()
  const server = await startAnsweringServer(() => ({ text: '<script type="module" src="/assets/next.js">' }))
  window.happyDOM.setURL(server.origin)
  const start = async (script: string, accepted?: string) => {
    document.head.innerHTML = `<script type="module" src="${script}"></script>`
    if (accepted) sessionStorage.setItem(storageKeys.acceptedUpdate, accepted)
    await finishUpdate(worker, { waiting: null, installing: null }, reload)
    return reload.mock.calls.length
  }
  expect(await start('/assets/old.js')).toBe(0)
  expect(await start('/assets/next.js', '2')).toBe(0)
  expect(await start('/assets/old.js', '2')).toBe(1)
  expect(await start('/assets/old.js')).toBe(1)
  await server.stop()
})
