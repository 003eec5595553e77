// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chatRoomsQuery } from '#client/data/chat-rooms.queries.ts'
import { Conversation } from '#client/features/chat/conversation/conversation.tsx'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { chatHistoryKey } from '#client/features/chat/data/chats.queries.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'
import type { Answer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

let actions: ReturnType<typeof useChatActions>
const page = pageTest({
  path: '/chat/a',
  component: function Chat() {
    actions = useChatActions('a')
    useQuery(chatRoomsQuery())
    return <Conversation chatId="a" />
  },
})

const question = (more = {}) => ({ msg: 'Вопрос', attributes: { role: 'user', id: 'q', ...more } })
const answer = (msg = 'Ответ', more = {}) => ({ msg, attributes: { role: 'assistant', id: 'w', ...more } })
const newest = 'GET /chats/a/messages/page'
const history = (rows: object[], active_response_id?: string) => ({
  json: { rows, has_more: false, active_response_id },
})
const events = (...texts: string[]): Answer => ({ text: texts.join(''), contentType: 'text/event-stream' })
const delta = 'id: 1\ndata: {"delta":"Глава"}\n\n'
const failed = 'id: 2\ndata: {"event":"error","message":"Модель занята"}\n\n'

/** Opens the chat. A running answer, which no other test may have, begins with «Глава» and then says nothing more. */
async function openChat(
  rows: object[],
  { own = true, active = undefined as string | undefined, streamed = events(delta) } = {},
) {
  let streams = 0
  page.answer({
    'GET /meta': own ? ourMeta() : { status: 404 },
    'GET /chats': { json: { rows: [] } },
    [own ? newest : 'GET /chats/a/messages']: history(rows, active),
    [`GET /chats/responses/${active}/stream`]: () => (streams++ === 0 ? streamed : { hang: true }),
    'GET /chats/responses/s/stream': { hang: true },
  })
  const opened = await page.open()
  await screen.findByText('Вопрос')
  return opened
}

const button = (name: string) => screen.getByRole('button', { name })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const questions = () => screen.getAllByRole('article', { name: 'Вы' }).map(({ textContent }) => textContent)
const sent = () =>
  page
    .requests()
    .filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'))
    .map(({ body }) => JSON.parse(body).attributes)
const sentTo = (outcome: Answer) => page.answer({ 'POST /chats/a/messages': outcome })
const accepted = { json: { response_id: 's' } }
function send(text: string) {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  fireEvent.click(button('Отправить'))
}

test('without a connection what changes a turn is disabled and says why', async () => {
  await openChat([question({ versions: ['p', 'q'] }), answer()])
  await screen.findByRole('button', { name: 'Изменить' })
  act(connection.reportFailure)
  for (const name of ['Изменить', 'Другой вариант', 'Предыдущий вариант'])
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Сервер не отвечает: изменить вопрос можно, когда он ответит')).toBeTruthy()
  fireEvent.click(button('Изменить'))
  expect(screen.queryByText('Изменение вопроса')).toBeNull()
})

test.each<[string, Answer, RegExp]>([
  ['waits', { hang: true }, /^PromoGPT отвечает…$/],
  ['streams', events(delta), /^Глава$/],
])('an answer that %s says so, and cannot be copied', async (_what, streamed, shown) => {
  await openChat([question()], { active: 'r', streamed })
  const answer = () => screen.getByRole('article', { name: 'PromoGPT' })
  await expect.poll(() => answer().textContent).toMatch(shown)
  expect(within(answer()).queryByRole('button')).toBeNull()
})

test('without a connection a running answer cannot be stopped, and the button says why', async () => {
  await openChat([question()], { active: 'r' })
  const stop = await screen.findByRole('button', { name: 'Остановить' })
  act(connection.reportFailure)
  expect(stop.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/остановить ответ можно, когда он ответит/)).toBeTruthy()
})

test.each([
  ['at the limit of its length offers another one alone', 'я'.repeat(maxAnswerLength), 0],
  ['below the limit goes on', 'Ответ', 1],
])('an interrupted answer %s', async (_what, text, goesOn) => {
  await openChat([question(), answer(text, { interrupted: true })])
  expect(await screen.findByRole('button', { name: 'Другой вариант' })).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Продолжить' })).toHaveLength(goesOn)
})

test('a question without an answer says why, also after a reload, and is answered in its place', async () => {
  const reason = 'Модель сейчас перегружена'
  await openChat([question({ failure: reason })])
  expect(screen.getByRole('note', { name: 'Ответа нет' }).textContent).toContain(reason)
  await page.reopen()
  expect((await screen.findByRole('note', { name: 'Ответа нет' })).textContent).toContain(reason)
  sentTo(accepted)
  await press('Повторить')
  await expect.poll(sent).toMatchObject([{ replaces: 'q' }])
  await expect.poll(() => screen.queryByRole('note')).toBeNull()
  expect(questions()).toEqual(['Вопрос'])
})

test('each message is one element, by which a found one is counted, also a question without an answer', async () => {
  await openChat([question(), answer(), { ...question({ id: 'p' }), msg: 'Ещё' }])
  await screen.findByRole('note', { name: 'Ответа нет' })
  expect(screen.getByRole('log').children).toHaveLength(3)
})

test('an earlier question is changed in its place, and one change is finished before another begins', async () => {
  await openChat([question(), answer(), { ...question({ id: 'p' }), msg: 'Ещё' }, answer('И ещё', { id: 'v' })])
  await press('Изменить вопрос')
  expect(screen.getByText(/^Изменение вопроса: разговор после него/)).toBeTruthy()
  await press('Изменить')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Вопрос')
  sentTo(accepted)
  send('Вопрос иначе')
  await expect.poll(sent).toMatchObject([{ replaces: 'q' }])
  await expect.poll(questions).toEqual(['Вопрос иначе'])
})

test('with a bare server a question is repeated as a new one', async () => {
  await openChat([question()], { own: false })
  sentTo(accepted)
  await press('Повторить')
  await expect.poll(questions).toEqual(['Вопрос', 'Вопрос'])
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).not.toHaveProperty('replaces')
})

test('with a bare server neither another answer nor a change is offered', async () => {
  await openChat([question(), answer()], { own: false })
  await page.settled()
  expect(await screen.findByText('Ответ')).toBeTruthy()
  expect(buttons().join()).not.toMatch(/Другой вариант|Изменить/)
})

test('a message that was not sent returns to the input, and is sent again under its id', async () => {
  await openChat([question(), answer()])
  sentTo({ status: 500, json: {} })
  send('Важный вопрос')
  await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Важный вопрос')
  await page.settled()
  expect(questions()).toEqual(['Вопрос'])
  act(errorPopup.close)
  sentTo(accepted)
  fireEvent.click(button('Отправить'))
  await expect.poll(questions).toEqual(['Вопрос', 'Важный вопрос'])
  await expect.poll(sent).toHaveLength(2)
  const [first, second] = sent()
  expect(second.id).toBe(first.id)
})

test('a message that is sent while the history loads stays', async () => {
  await openChat([question(), answer()])
  const late = Promise.withResolvers<void>()
  page.answer({
    [newest]: async () => {
      await late.promise
      return history([question(), answer()])
    },
  })
  act(() => void queryClient.invalidateQueries({ queryKey: chatHistoryKey('a') }))
  sentTo(accepted)
  send('Ещё вопрос')
  await expect.poll(() => page.asked('GET')).toContain('/chats/responses/s/stream')
  await act(async () => late.resolve())
  await page.settled()
  expect(questions()).toEqual(['Вопрос', 'Ещё вопрос'])
})

test('an answer whose stop or whose chat’s deletion failed goes on and can be stopped again', async () => {
  await openChat([question()], { active: 't' })
  await screen.findByText('Глава')
  page.answer({
    'DELETE /chats/a': { status: 500, json: {} },
    'DELETE /chats/responses/t': { status: 500, json: {} },
  })
  await act(() => expect(actions.deletion.mutateAsync({ room_id: 'a' })).rejects.toThrow())
  act(errorPopup.close)
  await screen.findByRole('button', { name: 'Остановить' })
  fireEvent.click(button('Остановить'))
  await expect.poll(() => renderHook(useErrorNotice).result.current).not.toBeNull()
  act(errorPopup.close)
  const again = await screen.findByRole('button', { name: 'Остановить' })
  page.answer({
    'DELETE /chats/responses/t': { status: 204, text: '' },
    [newest]: history([question(), answer('Глава', { stopped: true })]),
  })
  fireEvent.click(again)
  expect(await screen.findByText('Ответ остановлен')).toBeTruthy()
  expect(page.asked('DELETE')).toHaveLength(3)
})

test('an error of the stream stands under its question until the stored answer takes its place', async () => {
  await openChat([question()], { active: 'e', streamed: events(delta, failed) })
  expect((await screen.findByRole('note', { name: 'Ответа нет' })).textContent).toContain('Модель занята')
  expect(screen.queryByText('Глава')).toBeNull()
  await expect.poll(() => page.asked('GET').filter((path) => path === '/chats').length).toBeGreaterThan(1)
  page.answer({ [newest]: history([question(), answer('Глава целиком')]) })
  expect(await screen.findByText('Глава целиком')).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
  expect(chatDrafts().get('a').text).toBe('')
})
