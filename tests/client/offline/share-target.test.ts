// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  confirmShared,
  emptySharesOfOthers,
  readShared,
  receiveShare,
  shareOf,
} from '#client/offline/device/share-target.ts'
import { claimDevice } from '#client/offline/device/wipe.ts'
import { giveCaches, giveLocks, type SmallCaches } from './small-caches.ts'

let device: SmallCaches

beforeEach(() => {
  localStorage.clear()
  device = giveCaches()
  window.happyDOM.setURL('https://desk.example/')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Posts a form as the share sheet does and returns the address that the answer leads to. */
async function share(fields: Record<string, string | File>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return send(body)
}
async function send(body: FormData | string) {
  const request = new Request('https://desk.example/share-target', { method: 'POST', body })
  return (await receiveShare(request)).headers.get('location')
}
const brief = () => new File(['Запуск весной'], 'brief.txt', { type: 'text/plain' })

test('a share is stored as one text without repetitions and its files, with the owner of the device', async () => {
  await claimDevice('7')
  const url = 'https://example.com/a'
  expect(await share({ title: 'Статья', text: `Прочитать: ${url}`, url, files: brief() })).toBe('/chat')
  const [text, file] = await readShared()
  expect(text).toMatchObject({
    text: `Статья\nПрочитать: ${url}`,
    owner: '7',
    from: null,
    isConfirmed: false,
  })
  expect(file).toMatchObject({ owner: '7', file: { name: 'brief.txt' } })
  expect(shareOf(text?.key ?? '')).toBe(shareOf(file?.key ?? ''))
  await confirmShared(text?.key ?? '', '8')
  expect((await readShared())[0]).toMatchObject({ isConfirmed: true, owner: '8' })
})

test('what is too large, unreadable or too much for the device is not stored, not even in part', async () => {
  expect(await share({ text: 'а'.repeat(100_001) })).toBe('/chat?share=large')
  expect(await send('text')).toBe('/chat?share=unreadable')
  device.room = 10
  expect(await share({ text: 'Текст', files: brief() })).toBe('/chat?share=failed')
  expect(await readShared()).toEqual([])
})

test('a page that posts in a loop stores at most twenty shares', async () => {
  for (let place = 0; place < 20; place++) expect(await share({ text: `Текст ${place}` })).toBe('/chat')
  expect(await share({ text: 'Ещё' })).toBe('/chat?share=many')
  expect(await readShared()).toHaveLength(20)
})

test('a share that waits for more than thirty days is deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T10:00:00Z') })
  await share({ text: 'Давнее' })
  vi.setSystemTime(new Date('2026-12-01T09:00:00Z'))
  expect(await readShared()).toHaveLength(1)
  vi.setSystemTime(new Date('2026-12-01T11:00:00Z'))
  expect(await readShared()).toEqual([])
})

test("only marks are left of another user's content, and what came without a user stays", async () => {
  await share({ text: 'До входа' })
  await claimDevice('7')
  await share({ text: 'После потери', files: brief() })
  await emptySharesOfOthers('7')
  expect((await readShared()).filter(({ isGone }) => isGone)).toEqual([])
  await claimDevice('8')
  const parts = await readShared()
  expect(parts.map((part) => (part.isGone ? 'gone' : 'text' in part && part.text))).toEqual([
    'До входа',
    ...['gone', 'gone'],
  ])
})

test("a full device keeps nothing of another user's content", async () => {
  await claimDevice('7')
  await share({ text: 'После потери', files: brief() })
  const put = device.open
  device.open = async (name) => ({
    ...(await put(name)),
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  })
  await claimDevice('8')
  expect(await readShared()).toEqual([])
})

test.each(['delete', 'put'] as const)(
  "another user's content is deleted also after a page closed at the first %s of a change of users",
  async (where) => {
    await claimDevice('7')
    await share({ text: 'После потери' })
    const { delete: remove, open } = device
    const held = new Promise<void>((hold) => {
      const stay = () => {
        hold()
        return new Promise<never>(() => {})
      }
      if (where === 'delete') device.delete = stay
      else device.open = async (name) => ({ ...(await open(name)), put: stay })
    })
    void claimDevice('8')
    await held
    // The closed page holds neither caches nor locks.
    Object.assign(device, { delete: remove, open })
    giveLocks()
    await claimDevice('8')
    expect(await readShared()).toMatchObject([{ isGone: true }])
  },
)
