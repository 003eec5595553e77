// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Attachment, createChatDrafts, editKey, NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'

const user = '7'
let drafts: ReturnType<typeof createChatDrafts>
beforeEach(() => {
  localStorage.clear()
  drafts = createChatDrafts(user)
})

/** Loads the drafts as a reloaded page does. */
const reloaded = () => {
  drafts.flush()
  return createChatDrafts(user)
}
const file = (name: string, state: 'done' | 'uploading' | 'failed'): Attachment => {
  const base = { key: name, name, size: 1 }
  if (state === 'failed') return { ...base, state, reason: 'Файл больше 25 МБ' }
  return state === 'done' ? { ...base, state, id: `id-${name}`, problem: null } : { ...base, state }
}

test("each chat's draft survives a reload, with its uploaded files", () => {
  drafts.change('a', { text: 'Привет', mode: 'search' })
  // Another server numbers its files.
  const other = { ...file('z.pdf', 'done'), state: 'done', id: 17, problem: null } as const
  drafts.changeAttachments('a', () => [file('x.pdf', 'done'), file('y.pdf', 'uploading'), other])
  drafts.change(NEW_CHAT, { text: 'Новый' })
  const later = reloaded()
  const attachments = [{ name: 'x.pdf' }, { name: 'z.pdf', id: 17 }]
  expect(later.get('a')).toMatchObject({ text: 'Привет', mode: 'search', attachments })
  expect(later.get(NEW_CHAT).text).toBe('Новый')
  expect(later.get('b').text).toBe('')
})

test("a change of a question has a draft beside the chat's own, and returns after a reload or a failure", () => {
  drafts.change('a', { text: 'Дальше' })
  const key = editKey('a')
  drafts.edit(key, 'q1', { text: 'Вопрос', mode: 'search', attachments: [file('x.pdf', 'done')] })
  drafts.change(key, { text: 'Вопрос иначе' })
  const changed = { text: 'Вопрос иначе', mode: 'search', replaces: 'q1', attachments: [{ name: 'x.pdf' }] }
  expect(reloaded().get(key)).toMatchObject(changed)
  const outgoing = drafts.takeOutgoing(key)
  expect(outgoing).toMatchObject(changed)
  expect(drafts.get(key).replaces).toBeNull()
  expect(reloaded().get(key)).toMatchObject(changed)
  drafts.notSent(key, outgoing)
  expect(drafts.get(key)).toMatchObject({ ...changed, triedAs: outgoing.id })
  drafts.clear(key)
  expect(reloaded().get(key)).toMatchObject({ text: '', replaces: null })
  expect(reloaded().get('a').text).toBe('Дальше')
})

test('two tabs that write one chat keep their own texts, until one takes over the other’s when asked', () => {
  const [first, second] = [openTab(), openTab()]
  const others = () => [first, second].map(({ store }) => store.otherText('a'))
  expect(others()).toEqual([undefined, undefined])
  type(second, 'второй', first)
  expect(others()).toEqual(['второй', undefined])
  type(first, 'первый', second)
  expect(others()).toEqual(['второй', 'первый'])
  first.store.takeOther('a')
  expect([first.store.get('a').text, ...others()]).toEqual(['второй\n\nпервый', undefined, 'первый'])
})

/** Opens the chat in a tab, which hears only of what the others write. */
function openTab() {
  const listeners: EventListenerOrEventListenerObject[] = []
  const spy = vi.spyOn(window, 'addEventListener')
  spy.mockImplementation((_type: string, listener: EventListenerOrEventListenerObject) => listeners.push(listener))
  const store = createChatDrafts(user)
  store.get('a')
  spy.mockRestore()
  const hear = (event: StorageEvent) => {
    for (const listener of listeners) if (typeof listener === 'function') listener(event)
  }
  return { store, hear }
}

function type(tab: ReturnType<typeof openTab>, text: string, other: typeof tab) {
  const before = new Map(Object.entries(localStorage))
  tab.store.change('a', { text })
  tab.store.flush()
  for (const [key, newValue] of Object.entries(localStorage)) {
    if (newValue !== before.get(key)) other.hear(new StorageEvent('storage', { key, newValue }))
  }
}

test('drafts are visible to their user only', () => {
  drafts.change('a', { text: 'Тайна' })
  drafts.flush()
  expect(createChatDrafts('8').get('a').text).toBe('')
})

test('a message is taken out of the input with its uploaded files, the mode stays, also without HTTPS', () => {
  // Such a browser makes no ids.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  drafts.change('a', { text: 'Вопрос', mode: 'image' })
  drafts.changeAttachments('a', () => [file('x.pdf', 'done'), file('y.pdf', 'uploading')])
  const outgoing = drafts.takeOutgoing('a')
  expect(outgoing).toMatchObject({ text: 'Вопрос', mode: 'image', attachments: [{ name: 'x.pdf' }] })
  expect(outgoing.id).toMatch(/^[\da-f-]{36}$/)
  expect(drafts.get('a')).toMatchObject({ text: '', mode: 'image', attachments: [] })
  drafts.sent('a')
  expect(reloaded().get('a').text).toBe('')
})

test('a file that could not be uploaded stays in the input when the message is sent', () => {
  drafts.change('a', { text: 'Вопрос' })
  drafts.changeAttachments('a', () => [file('x.pdf', 'done'), file('y.pdf', 'failed')])
  const outgoing = drafts.takeOutgoing('a')
  expect(outgoing.attachments).toMatchObject([{ name: 'x.pdf' }])
  expect(drafts.get('a').attachments).toMatchObject([{ name: 'y.pdf' }])
  // The message is the same, although a failed file is beside it.
  drafts.notSent('a', outgoing)
  expect(drafts.get('a')).toMatchObject({
    text: 'Вопрос',
    attachments: [{ name: 'x.pdf' }, { name: 'y.pdf' }],
  })
  expect(drafts.takeOutgoing('a').id).toBe(outgoing.id)
})

test('a message that was not sent returns to the input and keeps its id until it is changed', () => {
  drafts.change('a', { text: 'Вопрос' })
  const first = drafts.takeOutgoing('a')
  drafts.notSent('a', first)
  expect(drafts.get('a').text).toBe('Вопрос')
  const again = drafts.takeOutgoing('a')
  expect(again.id).toBe(first.id)
  drafts.notSent('a', again)
  drafts.change('a', { text: 'Другой вопрос' })
  expect(drafts.takeOutgoing('a').id).not.toBe(first.id)
})

test('text typed during a failed sending stays when the message returns', () => {
  drafts.change('a', { text: 'Первое' })
  const first = drafts.takeOutgoing('a')
  drafts.change('a', { text: 'Второе' })
  drafts.notSent('a', first)
  expect(drafts.get('a').text).toBe('Первое\n\nВторое')
  expect(drafts.takeOutgoing('a').id).not.toBe(first.id)
})

test('an unsent first message returns after «Новый чат», and the next message is still being sent', () => {
  drafts.change(NEW_CHAT, { text: 'Первое' })
  const first = drafts.takeOutgoing(NEW_CHAT)
  drafts.clear(NEW_CHAT)
  drafts.change(NEW_CHAT, { text: 'Второе' })
  const second = drafts.takeOutgoing(NEW_CHAT)
  drafts.notSent(NEW_CHAT, first)
  expect(drafts.get(NEW_CHAT)).toMatchObject({ text: 'Первое', outgoing: second })
})

test('an unsent message does not return to a deleted chat', () => {
  drafts.change('a', { text: 'Вопрос' })
  const outgoing = drafts.takeOutgoing('a')
  drafts.clear('a')
  drafts.notSent('a', outgoing)
  expect(drafts.get('a').text).toBe('')
})

test('a message whose page closed during sending is in the input under the same id after a reload', () => {
  drafts.change('a', { text: 'В пути' })
  const { id } = drafts.takeOutgoing('a')
  expect(createChatDrafts(user).get('a')).toMatchObject({ text: 'В пути', triedAs: id, outgoing: null })
})

test("text typed after a chat's first message moves with it", () => {
  drafts.change(NEW_CHAT, { text: 'Первое', mode: 'search' })
  drafts.takeOutgoing(NEW_CHAT)
  drafts.change(NEW_CHAT, { text: 'Второе' })
  drafts.move(NEW_CHAT, 'room')
  expect(drafts.get('room')).toMatchObject({ text: 'Второе', mode: 'search', outgoing: null })
  expect(drafts.get(NEW_CHAT)).toMatchObject({ text: '', mode: undefined })
})

test('an unreadable draft is ignored', () => {
  const broken = { userId: user, path: '/chat/a', values: { text: 5 } }
  localStorage.setItem('promodesk-draft:7:/chat/a', JSON.stringify(broken))
  expect(drafts.get('a').text).toBe('')
})
