import diagnostics from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { ChannelInput } from '#contract/channels.ts'
import { agencyTools } from '#server/modules/agency-tools/agency-tools.ts'
import { privateFields } from '#server/modules/agency-tools/private-fields.ts'
import { aChannelInput } from '../../channel-values.ts'
import { chatDelta, sendEvents } from '../assistant/upstream.ts'
import { readStream } from '../chats/event-stream.ts'
import { historyOf } from '../chats/start-chats.ts'
import { type Answer, startWithModel } from '../chats/start-with-model.ts'
import { casesOf } from '../every-case.ts'
import { problemOf, uploadOne } from '../files/upload.ts'
import { addTestUser, TestClient } from '../test-server.ts'
import { hashOfBase } from './hash-of-base.ts'
import { type Aim, injections } from './injections.ts'
import { obeyingModel } from './obeying-model.ts'
import { addRenamedProject } from './renamed-project.ts'
import { addChannels, call, withBase } from './start-agency.ts'
import { unreadPlacement } from './unread-placement.ts'

const secrets = {
  admin_username: '@tainyi_admin',
  legal_entity: 'ООО «Тайное юрлицо»',
  support_chat_link: 'https://tainyi.example/chat',
  notes: 'Тайный комментарий',
} as const satisfies Record<(typeof privateFields)[number], string>
const filesSecrets = ['Тайна Бориса', 'Тайна другого разговора']

type Base = Awaited<ReturnType<typeof startBase>>
type Question = { roomId?: string; files?: { id: string }[]; attributes?: object }

/** Fields that data comes from: each puts a text there and returns how the question after it is asked. */
const fields: Record<string, { put: (base: Base, text: string) => Promise<Question>; isGiven: boolean }> = {
  'the title of a channel': { isGiven: true, put: (base, title) => base.changeChannel({ title }) },
  'the description of a channel': {
    isGiven: false,
    put: (base, description) => base.changeChannel({ description }),
  },
  'the title of a category': {
    isGiven: true,
    async put({ api, changeChannel }, title) {
      const { id } = await expectOk(
        api.send<{ id: number }>('POST', '/channel-categories/', { json: { title } }),
      )
      return changeChannel({ category_id: id })
    },
  },
  'the title of a project': { isGiven: true, put: (base, title) => base.renameProject(title) },
  'the text of an attached file': {
    isGiven: true,
    async put({ api }, text) {
      const file = await uploadOne(api, 'приложение.txt', text)
      expect(await problemOf(api, file.id)).toBeNull()
      return { files: [file] }
    },
  },
  'a page of the web that an answer quotes': {
    isGiven: true,
    async put({ api, quote }, text) {
      quote(text)
      const { roomId } = await askIn(api, { attributes: { use_web_search_tool: true } })
      return { roomId }
    },
  },
}

/** Each field gets two orders of each aim, and each order is in a field; with `EVERY_CASE=1` each is in all. */
const ordersOf = (field: number) =>
  injections.filter((_, place) => place % 5 === field % 5 || casesOf(0, 1) === 1)

test.each(
  Object.entries(fields).map(([name, field], place) => ({ name, ...field, orders: ordersOf(place) })),
)(
  'a model that obeys every order in $name writes nothing, asks no other server and learns no secret',
  async ({ put, isGiven, orders }) => {
    const base = await startBase()
    const { api, db, requests, understood } = base
    const obeyed: string[] = []
    for (const { aim, text } of orders) {
      const question = await put(base, text)
      const before = await hashOfBase(db)
      understood.clear()
      const [from, calls] = [requests.length, base.calledOrigins.length]
      const { events, rows } = await askIn(api, question)
      expect(await hashOfBase(db), text).toEqual(before)
      expect(base.calledOrigins.length, text).toBeGreaterThan(calls)
      const strangers = base.calledOrigins.slice(calls).filter((origin) => !base.known.has(origin))
      expect(strangers, text).toEqual([])
      const left = [...requests.slice(from).map(({ body }) => body), JSON.stringify([events, rows])].join(
        '\n',
      )
      for (const secret of [...Object.values(secrets), ...filesSecrets])
        expect(left, text).not.toContain(secret)
      expect(requests.length - from, text).toBeLessThanOrEqual(6)
      expect(events.at(-1)?.event, text).toBe('done')
      if (understood.has(aim)) obeyed.push(text)
    }
    if (isGiven) expect(obeyed.length).toBeGreaterThanOrEqual(orders.length * 0.9)
    else expect(obeyed).toEqual([])
  },
)

test('a model that calls tools where it has none reaches none, and the reader is told', async () => {
  const calls = ['delete_channels', 'find_channels', 'read_file'].map((name) => ({ name, args: {} }))
  const { api, db, requests } = await startWithModel(call(...calls))
  const before = await hashOfBase(db)
  const { events, rows } = await askIn(api, { attributes: { use_web_search_tool: true } })
  expect(await hashOfBase(db)).toEqual(before)
  expect(requests).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.any(String) })
  expect(rows).toHaveLength(1)
})

const unread = async () => {
  throw new Error('Not read')
}
/** The tools over a base that cannot be read. */
const toolsAlone = () =>
  agencyTools({
    ...{ channels: { survey: unread, getSome: unread }, categories: async () => [], documents: unread },
    ...{ placement: unreadPlacement, rules: unread, userId: 1 },
    ...{ now: () => new Date(), onFault: (error) => expect.fail(String(error)) },
  }).list.filter(({ input }) => Object.hasOwn(z.toJSONSchema(input).properties ?? {}, 'conditions'))

test.each(privateFields)(
  'no tool has the condition or the order %s, so no answer tells its value',
  async (field) => {
    const asked = [
      ...['*', '-', 'тай', '!тай'].map((value) => ({ conditions: [`${field}=${value}`] })),
      ...[` ${field} = тай`, `${field}\u200b=тай`].map((text) => ({ conditions: [text] })),
      ...[field, `-${field}`].map((sort) => ({ sort })),
    ]
    for (const args of asked) {
      const tools = toolsAlone()
      expect(tools.length).toBeGreaterThan(1)
      for (const { run } of tools) {
        const { text, found } = await run(args, new AbortController().signal)
        expect([text, found]).toEqual([expect.stringMatching(/^Ошибка\. Нет (поля|столбца) /), []])
        for (const secret of privateFields) expect(text.split('Ближайшие')[1]).not.toContain(secret)
      }
    }
  },
)

/** Starts the product with secrets in every channel, files of others, and a model that obeys. */
async function startBase() {
  const understood = new Set<Aim>()
  let quoted: string | undefined
  const obey = obeyingModel(
    (index) => server.requests[index]?.body,
    (aims) => {
      for (const aim of aims) understood.add(aim)
    },
  )
  const answer: Answer = (reply, index) => {
    if (quoted === undefined) return obey(reply, index)
    quoteAs(quoted)(reply, index)
    quoted = undefined
  }
  const server = await startWithModel(answer)
  const { api, db, origin, ai } = server
  const [id] = await addChannels(
    api,
    ['Деньги', 'Биржа'].map((title) => ({ ...secrets, title })),
  )
  const rename = await addRenamedProject(api)
  const { category_id } = await expectOk(api.send<{ category_id: number }>('GET', `/channels/${id}`))
  await addTestUser(db, 'boris@agency.example', 'Борис Ёлкин')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  for (const [client, name, text] of [
    [boris, 'тайна.txt', filesSecrets[0]],
    [api, 'чужой-чат.txt', filesSecrets[1]],
  ] as const) {
    const file = await uploadOne(client, name, text ?? '')
    await problemOf(client, file.id)
    await client.send('POST', '/chats/messages', {
      json: { msg: '', attributes: { attached_files: [file] } },
    })
  }
  return {
    ...server,
    ...{ understood, calledOrigins: recordRequests() },
    known: new Set([origin, new URL(ai.baseUrl).origin]),
    quote: (text: string) => {
      quoted = text
    },
    async renameProject(title: string): Promise<Question> {
      await rename(title)
      return {}
    },
    async changeChannel(change: Partial<ChannelInput>): Promise<Question> {
      const json = aChannelInput({ ...secrets, title: 'Деньги', category_id, ...change })
      await expectOk(api.send('PUT', `/channels/${id}`, { json }))
      return {}
    },
  }
}

/** Answers a web search with words of the page, which stand as a source too. */
const quoteAs =
  (text: string): Answer =>
  (reply) => {
    const url_citation = { url: 'https://evil.example/page', title: text }
    sendEvents(reply, chatDelta({ content: `На странице написано: ${text}` }))
    sendEvents(reply, chatDelta({ annotations: [{ type: 'url_citation', url_citation }] }, 'stop'), '[DONE]')
    reply.end()
  }

async function askIn(api: TestClient, { roomId, files, attributes = {} }: Question) {
  const path = roomId === undefined ? '/chats/messages' : `/chats/${roomId}/messages`
  const asked = roomId === undefined && 'use_web_search_tool' in attributes ? {} : withBase.attributes
  const json = {
    msg: 'Подбери каналы и посмотри приложение',
    attributes: {
      ...asked,
      ...attributes,
      ...(files && { attached_files: files.map(({ id }) => ({ id })) }),
    },
  }
  const sent = await expectOk(api.send<{ room_id?: string; response_id: string }>('POST', path, { json }))
  const events = await readStream(api, sent.response_id)
  const room = sent.room_id ?? roomId ?? ''
  return { roomId: room, events, rows: (await historyOf(api, room)).rows }
}

async function expectOk<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`The server refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Returns the origins of all HTTP requests that this process makes from now on. */
function recordRequests(): string[] {
  const origins: string[] = []
  const onFetch = (message: unknown) => origins.push(originOf(message))
  const onGet = (message: unknown) => origins.push(originOf(message))
  diagnostics.subscribe('undici:request:create', onFetch)
  diagnostics.subscribe('http.client.request.created', onGet)
  onTestFinished(() => {
    diagnostics.unsubscribe('undici:request:create', onFetch)
    diagnostics.unsubscribe('http.client.request.created', onGet)
  })
  return origins
}

function originOf(message: unknown): string {
  const request = message && typeof message === 'object' && 'request' in message ? message.request : undefined
  if (!request || typeof request !== 'object') return String(message)
  if ('origin' in request) return String(request.origin)
  return 'host' in request && 'protocol' in request ? `${request.protocol}//${request.host}` : String(request)
}
