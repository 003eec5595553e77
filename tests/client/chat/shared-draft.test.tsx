// @vitest-environment happy-dom

import { useParams } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useShared } from '#client/features/chat/composer/shared-dialog.tsx'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { noteDevice } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'
import { readShared, receiveShare } from '#client/offline/device/share-target.ts'
import { annaToken } from '../access-token.ts'
import { giveCaches, type SmallCaches } from '../offline/small-caches.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({
  path: '/chat/{-$chatId}',
  validateSearch: (search) => search,
  component: function Chat() {
    const { chatId } = useParams({ strict: false })
    return useShared(chatId)
  },
})

let device: SmallCaches

beforeEach(() => {
  device = giveCaches()
  chatDrafts().clear(NEW_CHAT)
})

/** Shares while the user owns the device; null for a device without an owner. */
async function share(fields: { text?: string; file?: File }, owner: string | null = '7') {
  if (owner === null) localStorage.removeItem(storageKeys.owner)
  else localStorage.setItem(storageKeys.owner, owner)
  await noteDevice()
  const body = new FormData()
  body.append('text', fields.text ?? '')
  if (fields.file) body.append('files', fields.file)
  await receiveShare(new Request(`${location.origin}/share-target`, { method: 'POST', body }))
}

const brief = () => new File(['Запуск весной'], 'brief.txt', { type: 'text/plain' })
const uploaded = { json: { files: [{ id: 'f', name: 'brief.txt', url: '/api/v1/files/f', problem: null }] } }
const open = () => page.open('/chat')
const question = () => screen.queryByRole('dialog')
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const draft = () => chatDrafts().get(NEW_CHAT)
const isEmptied = () => expect.poll(readShared).toEqual([])
/** Lets everything run that a question could come from. */
const settle = () => act(() => vi.waitFor(() => new Promise((done) => setTimeout(done))))

test.each([
  ['of this user', '7', 'Добавить в черновик?', /^Удалить$/],
  ['without a user, perhaps another’s,', null, 'Это ваше?', /^Не моё, удалить$/],
])('a share %s is asked about, and deleted on demand', async (_, owner, title, refusal) => {
  await share({ text: 'Тезисы', file: brief() }, owner)
  await open()
  expect((await screen.findByRole('dialog', { name: title })).textContent).toContain('Тезисы')
  await press(refusal)
  await isEmptied()
  expect(draft()).toMatchObject({ text: '', attachments: [] })
  expect(page.asked('POST')).toEqual([])
})

test('what came while another user owned the device is deleted without a question, and told once', async () => {
  await share({ text: 'После потери', file: brief() }, '8')
  await share({ text: 'И ещё' }, '8')
  await open()
  expect(await screen.findAllByText(/работал другой человек/)).toHaveLength(1)
  await isEmptied()
  expect(screen.getAllByText(/работал другой человек/)).toHaveLength(1)
  expect(question()).toBeNull()
})

test('a postponed question waits for the next page', async () => {
  await share({ text: 'Тезисы' })
  await open()
  await press(/^Позже$/)
  await expect.poll(question).toBeNull()
  fireEvent(window, new Event('focus'))
  await settle()
  expect(question()).toBeNull()
  expect(await readShared()).toHaveLength(1)
})

test('a hidden page withdraws its question and asks again when it is shown', async () => {
  await share({ text: 'Тезисы' })
  await open()
  await screen.findByRole('dialog')
  let state: DocumentVisibilityState = 'hidden'
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
  onTestFinished(() => seen.mockRestore())
  fireEvent(document, new Event('visibilitychange'))
  await expect.poll(question).toBeNull()
  fireEvent(window, new Event('focus'))
  await settle()
  expect(question()).toBeNull()
  state = 'visible'
  fireEvent(document, new Event('visibilitychange'))
  await press(/^В черновик$/)
  await expect.poll(() => draft().text).toBe('Тезисы')
})

test('a share that is read after its page was left is offered on the next page', async () => {
  await share({ text: 'Тезисы' })
  const read = Promise.withResolvers<void>()
  const openCache = device.open
  let isReading = false
  device.open = async (name) => {
    const cache = await openCache(name)
    const match: typeof cache.match = async (address) => {
      isReading = true
      await read.promise
      return cache.match(address)
    }
    return { ...cache, match }
  }
  await open()
  await expect.poll(() => isReading).toBe(true)
  cleanup()
  read.resolve()
  await settle()
  await open()
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(await readShared()).toHaveLength(1)
})

test('a file whose upload meets the end of the session is attached after the next sign-in without a question', async () => {
  await share({ file: brief() })
  page.answer({ 'POST /files/': { status: 401, json: {} }, 'POST /auth/refresh': { status: 401, json: {} } })
  await open()
  await press(/^В черновик$/)
  await expect.poll(() => session.get().status).toBe('unauthenticated')
  expect(await readShared()).toHaveLength(1)
  cleanup()
  act(() => session.signIn(annaToken))
  chatDrafts().clear(NEW_CHAT)
  page.answer({ 'POST /files/': uploaded })
  await open()
  await isEmptied()
  expect(question()).toBeNull()
  expect(draft().attachments).toMatchObject([{ name: 'brief.txt', state: 'done' }])
})

test('a file that cannot be attached is reported and not kept', async () => {
  await share({ file: new File(['x'], 'clip.mp4', { type: 'video/mp4' }) })
  await open()
  await press(/^В черновик$/)
  expect(await screen.findByText('Неподдерживаемый тип файла: clip.mp4')).toBeTruthy()
  await isEmptied()
})

test.each([
  ['missed', /не дошло: приложение ещё не было готово. Поделитесь ещё раз/],
  ['failed', /Не удалось принять то, чем вы поделились/],
  ['unreadable', /Не удалось прочитать то, чем вы поделились/],
  ['large', /слишком велико: до 5 файлов по 60\sМБ и до 100\s000 символов/],
  ['many', /Сначала ответьте, что делать с тем, чем делились раньше/],
])('the page says why a share was not stored, once: %s', async (outcome, text) => {
  const { address } = await page.open(`/chat?share=${outcome}`)
  expect(await screen.findByText(text)).toBeTruthy()
  await expect.poll(address).toBe('/chat')
})
