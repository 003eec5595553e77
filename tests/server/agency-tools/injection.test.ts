import diagnostics from 'node:diagnostics_channel'
import { afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ChannelInput } from '#contract/channels.ts'
import { agencyTools } from '#server/modules/agency-tools/agency-tools.ts'
import { aChannelInput } from '../../channel-values.ts'
import { chatDelta, sendEvents } from '../assistant/upstream.ts'
import { readStream } from '../chats/event-stream.ts'
import { historyOf } from '../chats/start-chats.ts'
import { type Answer, startWithModel, talk } from '../chats/start-with-model.ts'
import { cleanUp } from '../clean-up.ts'
import { problemOf, uploadOne } from '../files/upload.ts'
import { addTestUser, TestClient } from '../test-server.ts'
import { hashOfBase } from './hash-of-base.ts'
import { type Aim, injections } from './injections.ts'
import { obeyingModel } from './obeying-model.ts'
import { privateFields, secrets } from './private-fields.ts'
import { addRenamedProject } from './renamed-project.ts'
import { addCategory, addChannels, call, withBase } from './start-agency.ts'
import { unreadSources } from './unread-sources.ts'

const filesSecrets = ['Тайна Бориса', 'Тайна другого разговора']

type Question = { roomId?: string; files?: { id: string }[]; attributes?: object }

let base: Awaited<ReturnType<typeof startBase>>
beforeAll(async () => {
  base = await startBase()
})
afterEach(() => base.clean())

/** Fields that data comes from: each puts a text there and returns how the question after it is asked. */
const fields: Record<string, { put: (text: string) => Promise<Question> | Promise<void>; isGiven: boolean }> = {
  'the title of a channel': { isGiven: true, put: (title) => base.changeChannel({ title }) },
  'the description of a channel': {
    isGiven: false,
    put: (description) => base.changeChannel({ description }),
  },
  'the title of a category': { isGiven: true, put: (title) => base.changeCategory(title) },
  'the title of a project': { isGiven: true, put: (title) => base.renameProject(title) },
  'the text of an attached file': {
    isGiven: true,
    async put(text) {
      const file = await uploadOne(base.api, 'приложение.txt', text)
      expect(await problemOf(base.api, file.id)).toBeNull()
      return { files: [file] }
    },
  },
  'a page of the web that an answer quotes': {
    isGiven: true,
    async put(text) {
      base.answerNext(quoteAs(text))
      const { roomId } = await ask({ attributes: { use_web_search_tool: true } })
      return { roomId }
    },
  },
}

test.each(
  // Two orders of each aim, and each order is in a field.
  Object.entries(fields).map(([name, field], number) => ({
    name,
    ...field,
    orders: injections.filter((_, place) => place % 5 === number % 5),
  })),
)(
  'a model that obeys every order in $name writes nothing, asks no other server and learns no secret',
  async ({ put, isGiven, orders }) => {
    const { db, requests, understood, calledOrigins } = base
    const obeyed: string[] = []
    for (const { aim, text } of orders) {
      const question = (await put(text)) ?? {}
      const before = await hashOfBase(db)
      understood.clear()
      const [from, calls] = [requests.length, calledOrigins.length]
      const { events, rows } = await ask(question)
      expect(await hashOfBase(db), text).toEqual(before)
      expect(calledOrigins.length, text).toBeGreaterThan(calls)
      const strangers = calledOrigins.slice(calls).filter((origin) => !base.known.has(origin))
      expect(strangers, text).toEqual([])
      const left = [...requests.slice(from).map(({ body }) => body), JSON.stringify([events, rows])].join('\n')
      for (const secret of [...Object.values(secrets), ...filesSecrets]) expect(left, text).not.toContain(secret)
      expect(requests.length - from, text).toBeLessThanOrEqual(6)
      expect(events.at(-1)?.event, text).toBe('done')
      if (understood.has(aim)) obeyed.push(text)
    }
    if (isGiven) expect(obeyed.length).toBeGreaterThanOrEqual(orders.length * 0.9)
    else expect(obeyed).toEqual([])
  },
)

test('a model that calls tools where it has none reaches none, and the reader is told', async () => {
  const { db, requests } = base
  base.answerNext(call(...['delete_channels', 'find_channels', 'read_file'].map((name) => ({ name, args: {} }))))
  const [before, asked] = [await hashOfBase(db), requests.length]
  const { events, rows } = await ask({ attributes: { use_web_search_tool: true } })
  expect(await hashOfBase(db)).toEqual(before)
  expect(requests).toHaveLength(asked + 1)
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.any(String) })
  expect(rows).toHaveLength(1)
})

/** The tools over a base that cannot be read. */
const toolsAlone = () =>
  agencyTools({
    ...unreadSources,
    about: 'base',
    categories: async () => [],
    onFault: (error) => expect.fail(String(error)),
  }).list.filter(({ input }) => Object.hasOwn(z.toJSONSchema(input).properties ?? {}, 'conditions'))

test.each(privateFields)('no tool has the condition or the order %s, so no answer tells its value', async (field) => {
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
})

/** Starts the product with secrets in every channel, files of others, and a model that obeys. */
async function startBase() {
  const understood = new Set<Aim>()
  let next: Answer | undefined
  const obey = obeyingModel(
    (index) => server.requests[index]?.body,
    (aims) => {
      for (const aim of aims) understood.add(aim)
    },
  )
  const server = await startWithModel((reply, index) => {
    const answer = next ?? obey
    next = undefined
    return answer(reply, index)
  })
  const { api, db, origin, ai } = server
  const [id] = await addChannels(
    api,
    ['Деньги', 'Биржа'].map((title) => ({ ...secrets, title })),
  )
  const renameProject = await addRenamedProject(api)
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
    await talk(client, 'Смотри', { files: [file] })
  }
  const changeChannel = async (change: Partial<ChannelInput>) => {
    const json = aChannelInput({ ...secrets, title: 'Деньги', category_id, ...change })
    await expectOk(api.send('PUT', `/channels/${id}`, { json }))
  }
  const categories: number[] = []
  return {
    ...server,
    understood,
    calledOrigins: recordRequests(),
    changeChannel,
    renameProject,
    known: new Set([origin, new URL(ai.baseUrl).origin]),
    async changeCategory(title: string) {
      const category = await addCategory(api, title)
      categories.push(category)
      await changeChannel({ category_id: category })
    },
    answerNext(answer: Answer) {
      next = answer
    },
    /** Takes the orders out of the base. */
    async clean() {
      await renameProject('Осень')
      await changeChannel({})
      for (const category of categories.splice(0)) await expectOk(api.send('DELETE', `/channel-categories/${category}`))
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

async function ask({ roomId, files, attributes = withBase.attributes }: Question) {
  const { api } = base
  const path = roomId === undefined ? '/chats/messages' : `/chats/${roomId}/messages`
  const attached = files && { attached_files: files.map(({ id }) => ({ id })) }
  const json = { msg: 'Подбери каналы и посмотри приложение', attributes: { ...attributes, ...attached } }
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
  const channels = ['undici:request:create', 'http.client.request.created']
  const note = (message: unknown) => void origins.push(originOf(message))
  for (const channel of channels) diagnostics.subscribe(channel, note)
  cleanUp(() => {
    for (const channel of channels) diagnostics.unsubscribe(channel, note)
  })
  return origins
}

function originOf(message: unknown): string {
  const request = message && typeof message === 'object' && 'request' in message ? message.request : undefined
  if (!request || typeof request !== 'object') return String(message)
  if ('origin' in request) return String(request.origin)
  return 'host' in request && 'protocol' in request ? `${request.protocol}//${request.host}` : String(request)
}
