// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import type { Attachment } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { chatStreams } from '#client/features/chat/data/chat-streams.ts'
import { connection } from '#client/lib/api/connection.ts'
import { fastModel } from '#client/lib/device/device-switches.ts'
import type { Answer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/chat/a', component: () => <ChatInput chatId="a" place="conversation" /> })
const refused: Answer = { status: 429, json: { code: 'usage_cap_reached', message: 'Исчерпан лимит' } }

afterEach(() => {
  act(() => chatStreams.release('a'))
  act(() => void chatDrafts().clear('a'))
})

async function compose(text = '', attachments: Attachment[] = []) {
  page.answer({ 'GET /meta': ourMeta(), 'POST /chats/a/messages': refused })
  await page.open()
  act(() => {
    chatDrafts().change('a', { text })
    chatDrafts().changeAttachments('a', () => attachments)
  })
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Написать в PromoGPT' })
}

const draft = () => chatDrafts().get('a')
const sendButton = () => screen.getByRole('button', { name: 'Отправить' })
const isSent = () => expect.poll(() => page.asked('POST')).toEqual(['/chats/a/messages'])
const file = { key: 'a', name: 'план.xlsx', size: 86_016 }

test('Enter sends; Shift+Enter begins a line, and the Enter that ends a composition sends nothing', async () => {
  const field = await compose('Привет')
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true)
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: 'Enter', ...how })
  expect(draft().outgoing).toBeNull()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(draft().outgoing?.text).toBe('Привет')
  await isSent()
})

test.each<[string, string, Attachment[]]>([
  ['an empty text', '', []],
  ['a blank text', ' \n ', []],
  ['a text beside files on their way', 'Привет', [{ ...file, state: 'uploading' }]],
  ['a text of more than 100,000 characters', 'а'.repeat(100_001), []],
])('%s is sent neither by key nor by button', async (_what, text, attachments) => {
  const field = await compose(text, attachments)
  expect(sendButton().getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(sendButton())
  expect(draft()).toMatchObject({ text, outgoing: null })
  const length = screen.queryByText(/сократите сообщение/)?.textContent
  if (text.length > 100_000) expect(length).toMatch(/^100\s001 \/ 100\s000/)
})

test('without a connection text can be typed but not sent, and the button says why, and so does a line in sight', async () => {
  const field = await compose()
  act(connection.reportFailure)
  const line = () => screen.queryByText(/: текст сохранён на этом устройстве, отправить можно/)
  expect(line()).toBeNull()
  fireEvent.change(field, { target: { value: 'Напишу потом' } })
  expect(field.value).toBe('Напишу потом')
  expect(line()).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(sendButton())
  expect(draft()).toMatchObject({ text: 'Напишу потом', outgoing: null })
  const reason = document.getElementById(sendButton().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Сервер не отвечает: отправить сообщение можно, когда он ответит')
  fireEvent.change(field, { target: { value: ' ' } })
  expect(line()).toBeNull()
})

test('a running answer can be stopped, and nothing can be sent meanwhile', async () => {
  const field = await compose('Ещё')
  page.answer({ 'GET /chats/responses/r/stream': { hang: true }, 'DELETE /chats/responses/r': { json: {} } })
  act(() => chatStreams.start('a', 'r'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(draft()).toMatchObject({ text: 'Ещё', outgoing: null })
  await press('Остановить')
  await expect.poll(() => page.asked('DELETE')).toEqual(['/chats/responses/r'])
})

test('switching a mode on switches the other off', async () => {
  await compose()
  act(() => chatDrafts().change('a', { mode: 'search' }))
  const [picture, search] = [/Изображение|Фото/, /Web поиск|Поиск/].map((name) => screen.getByRole('button', { name }))
  const pressed = () => [picture, search].map((button) => button?.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'true'])
  fireEvent.click(picture ?? document.body)
  expect(pressed()).toEqual(['true', 'false'])
  fireEvent.click(picture ?? document.body)
  expect(pressed()).toEqual(['false', 'false'])
})

test('pasted files are attached unless text comes with them', async () => {
  const field = await compose()
  page.answer({ 'POST /files/': { hang: true } })
  const pasted = new File(['x'], 'снимок.png', { type: 'image/png' })
  const paste = (text: string) => {
    const event = createEvent.paste(field, { clipboardData: { files: [pasted], getData: () => text } })
    fireEvent(field, event)
  }
  paste('A1\tB1')
  expect(draft().attachments).toEqual([])
  paste('')
  expect(draft().attachments).toMatchObject([{ name: 'снимок.png', state: 'uploading' }])
  await press('Убрать файл снимок.png')
  expect(draft().attachments).toEqual([])
})

test('a placeholder left in the text is named, Tab selects it and then leaves the field, and the text can be sent', async () => {
  const field = await compose('Пост: [тема]')
  expect(screen.getByText('Не заполнено:').textContent).toContain('[тема]')
  field.setSelectionRange(2, 3)
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(false)
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 12])
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true)
  fireEvent.change(field, { target: { value: 'Пост: осень' } })
  expect(screen.queryByText('Не заполнено:')).toBeNull()
  fireEvent.change(field, { target: { value: 'Пост: [тема]' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await isSent()
})

test('a file shows its state, and can be removed or uploaded again', async () => {
  await compose('', [
    { ...file, state: 'done', id: '1', problem: null },
    { key: 'b', name: 'тезисы.pdf', size: 1, state: 'uploading' },
    { key: 'c', name: 'скан.pdf', size: 1, state: 'failed', reason: 'Файл повреждён' },
    { key: 'd', name: 'договор.pdf', size: 1, state: 'done', id: '1', problem: 'В файле нет текста' },
  ])
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(shown()).toEqual([
    'план.xlsx84\u00a0КБ',
    'тезисы.pdfЗагрузка файлов…',
    'скан.pdfФайл повреждён',
    'договор.pdfВ файле нет текста',
  ])
  await press('Загрузить ещё раз: скан.pdf')
  await press('Убрать файл тезисы.pdf')
  expect(shown()).toEqual(['план.xlsx84\u00a0КБ', 'скан.pdfЗагрузка файлов…', 'договор.pdfВ файле нет текста'])
})

test('the choice of the model is on or off, and the device remembers it', async () => {
  fastModel.set(false)
  page.answer({ 'GET /meta': ourMeta({ assistant: { model: 'large', is_demo: false, fast_model: 'mini' } }) })
  await page.open()
  const choice = await screen.findByRole('button', { name: 'Быстрая модель' })
  expect(choice.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(choice)
  expect(choice.getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('promodesk-fast-model')).toBe('on')
  fireEvent.click(choice)
  expect(localStorage.getItem('promodesk-fast-model')).toBeNull()
})
