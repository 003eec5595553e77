// @vitest-environment happy-dom
import { expose } from 'comlink'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { PageOutdatedError } from '#client/lib/device/not-available-offline.ts'
import { watchPageVersion } from '#client/lib/page/page-version.ts'
import { session } from '#client/lib/session/session.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import { checkReadiness, completeCopy, rebuildCopy } from '#client/offline/device/readiness.ts'
import { askCopyWorker, closeCopyWorker } from '#client/offline/sync/copy-worker.ts'
import { annaToken } from '../access-token.ts'

const did: string[] = []
const nothing = (name: string) => () => void did.push(name)
/** A worker without answers, because it can read no copy. */
const silentWorker = {
  open: () => {},
  sync: nothing('sync'),
  distrust: nothing('distrust'),
  compareBase: nothing('compareBase'),
  get: nothing('get'),
  seenList: nothing('seenList'),
  chatHistory: nothing('chatHistory'),
}

beforeAll(() => {
  vi.stubGlobal('Worker', function startWorker() {
    const { port1, port2 } = new MessageChannel()
    expose(silentWorker, port2)
    return Object.assign(port1, { terminate: () => port1.close() })
  })
  const workers = Object.assign(new EventTarget(), { controller: {} })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  session.signIn(annaToken)
  watchPageVersion()
  workers.dispatchEvent(new Event('controllerchange'))
})
beforeEach(() => void did.splice(0))
afterAll(() => {
  closeCopyWorker()
  session.signOut()
  vi.unstubAllGlobals()
})

it('a worker call without an answer also runs in an outdated page', async () => {
  await askCopyWorker(async (worker) => worker.sync({ at: 0, maxAgeMs: 0 }))
  expect(did).toEqual(['sync'])
})

it.each([
  ['the channels', () => channelsCopy.get(1)],
  ['a list', () => chatsCopy.rooms()],
  ['a chat', () => chatsCopy.history('1')],
])('an outdated page without stored %s reports itself as outdated', async (_, read) => {
  await expect(read()).rejects.toBeInstanceOf(PageOutdatedError)
})

it.each([
  ['completed', completeCopy],
  ['downloaded anew', rebuildCopy],
  ['checked', checkReadiness],
])('the copy is not %s by an outdated page, which leaves it unchanged', async (_, act) => {
  await expect(act()).rejects.toBeInstanceOf(PageOutdatedError)
  expect(did).toEqual([])
})
