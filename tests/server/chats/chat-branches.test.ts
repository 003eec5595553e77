import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'
import { casesOf } from '../every-case.ts'
import { readStream, textOf } from './event-stream.ts'
import { historyOf, nextAnswer, startAnswer, startChats, startTwoNodes } from './start-chats.ts'
import { addFile } from './stored-file.ts'

type Server = Pick<Awaited<ReturnType<typeof startChats>>, 'api' | 'answers'>
type Refusal = { code?: string }

let server: Awaited<ReturnType<typeof startChats>>
beforeAll(async () => {
  server = await startChats()
})

/** Sends a message, lets the model answer (undefined: it fails without a word), and returns the message's id. */
async function talk(
  { api, answers }: Server,
  room_id: string,
  msg: string,
  { answer = `на ${msg}`, ...attributes }: { answer?: string | null; [name: string]: unknown } = {},
) {
  const [id, count] = [randomUUID(), answers.length]
  const json = { msg, attributes: { id, ...attributes } }
  const sent = await api.send<{ response_id: string }>('POST', `/chats/${room_id}/messages`, { json })
  expect(sent).toMatchObject({ status: 200 })
  const scripted = await nextAnswer(answers, count)
  if (answer === null) scripted.fail()
  else scripted.say(answer)
  scripted.end()
  await readStream(api, sent.body.response_id)
  return id
}

/** Starts a chat with one question and its whole answer. */
async function startTalk(server: Server, msg = 'Первый', answer: string | null = `на ${msg}`) {
  const started = await startAnswer(server, msg)
  if (answer === null) started.answer.fail()
  else started.answer.say(answer)
  started.answer.end()
  await readStream(server.api, started.response_id)
  const [question] = (await historyOf(server.api, started.room_id)).rows
  return { room_id: started.room_id, first: question?.attributes.id ?? '' }
}

const textsOf = async (server: Server, room_id: string) =>
  (await historyOf(server.api, room_id)).rows.map(({ msg }) => msg)

const choose = (server: Server, room_id: string, question_id: string) =>
  server.api.send<Refusal>('PUT', `/chats/${room_id}/version`, { json: { question_id } })

const replace = (server: Server, room_id: string, replaces: string, more: object = {}) =>
  server.api.send<Refusal>('POST', `/chats/${room_id}/messages`, {
    json: { msg: 'Иначе', attributes: { id: randomUUID(), replaces, ...more } },
  })

test('another answer and a changed question are versions, and each returns with what followed it', async () => {
  const { room_id, first } = await startTalk(server)
  const again = await talk(server, room_id, 'Первый', { replaces: first, answer: 'иначе' })
  expect(await historyOf(server.api, room_id)).toMatchObject({
    rows: [
      { msg: 'Первый', attributes: { id: again, versions: [first, again] } },
      { msg: 'иначе', attributes: { role: 'assistant' } },
    ],
  })
  await talk(server, room_id, 'Второй')
  expect((await choose(server, room_id, first)).status).toBe(204)
  expect(await textsOf(server, room_id)).toEqual(['Первый', 'на Первый'])
  const edited = await talk(server, room_id, 'Правка', { replaces: first })
  expect(await textsOf(server, room_id)).toEqual(['Правка', 'на Правка'])
  expect((await choose(server, room_id, again)).status).toBe(204)
  expect(await textsOf(server, room_id)).toEqual(['Первый', 'иначе', 'Второй', 'на Второй'])
  const { rows } = await historyOf(server.api, room_id)
  expect(rows.map(({ attributes }) => attributes.versions)).toEqual([
    [first, again, edited],
    undefined,
    undefined,
    undefined,
  ])
})

test('the model receives only the shown versions', async () => {
  const { room_id, first } = await startTalk(server)
  await talk(server, room_id, 'Правка', { replaces: first })
  await talk(server, room_id, 'Дальше')
  expect(server.answers.at(-1)?.request).toMatchObject({
    omittedMessages: 0,
    messages: [{ text: 'Правка' }, { text: 'на Правка' }, { text: 'Дальше' }],
  })
  await choose(server, room_id, first)
  await talk(server, room_id, 'Потом')
  expect(server.answers.at(-1)?.request).toMatchObject({
    omittedMessages: 0,
    messages: [{ text: 'Первый' }, { text: 'на Первый' }, { text: 'Потом' }],
  })
})

test('a changed question keeps the wording that got no answer, with its files, as a version', async () => {
  const { room_id, first } = await startTalk(server, 'Черновик', null)
  const file = { ...{ id: randomUUID(), ownerId: server.user.id, origin: 'upload' as const, name: 'a.txt' } }
  await addFile(server.db, { ...file, mediaType: 'text/plain' })
  const attached_files = [{ id: file.id }]
  const edited = await talk(server, room_id, 'Правка', { replaces: first, answer: null })
  const withFile = await talk(server, room_id, 'Правка', { replaces: edited, answer: null, attached_files })
  const last = await talk(server, room_id, 'Правка', { replaces: withFile, attached_files })
  const { rows } = await historyOf(server.api, room_id)
  expect(rows[0]?.attributes.versions).toEqual([first, edited, last])
  expect((await choose(server, room_id, first)).status).toBe(204)
  expect(await textsOf(server, room_id)).toEqual(['Черновик'])
  expect((await choose(server, room_id, last)).status).toBe(204)
  expect(await textsOf(server, room_id)).toEqual(['Правка', 'на Правка'])
})

test('a question without an answer that is repeated is answered in its place and is no version', async () => {
  const { room_id, first } = await startTalk(server, 'Первый', null)
  expect(await textsOf(server, room_id)).toEqual(['Первый'])
  const again = await talk(server, room_id, 'Первый', { replaces: first })
  const { rows } = await historyOf(server.api, room_id)
  expect(rows).toMatchObject([{ msg: 'Первый', attributes: { id: again } }, { msg: 'на Первый' }])
  expect(rows[0]?.attributes.versions).toBeUndefined()
  expect(await choose(server, room_id, first)).toMatchObject({
    status: 404,
    body: { code: 'message_not_found' },
  })
})

test('a version has its own files, and a deleted chat takes the files of all versions with it', async () => {
  const { room_id, first } = await startTalk(server)
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids)
    await addFile(server.db, {
      ...{ id, ownerId: server.user.id, origin: 'upload', name: `${id}.txt`, mediaType: 'text/plain' },
    })
  const files = (...attached: string[]) => ({ attached_files: attached.map((id) => ({ id })) })
  const withBoth = await talk(server, room_id, 'С файлами', { replaces: first, ...files(...ids) })
  await talk(server, room_id, 'С файлом', { replaces: withBoth, ...files(...ids.slice(1)) })
  const attachedTo = async () =>
    (await historyOf(server.api, room_id)).rows[0]?.attributes.attached_files?.map(({ id }) => id)
  expect(await attachedTo()).toEqual(ids.slice(1))
  await choose(server, room_id, withBoth)
  expect(await attachedTo()).toEqual(ids)
  expect((await server.api.send('DELETE', `/chats/${room_id}`)).status).toBe(204)
  const { rows } = await server.db.execute(sql`
    SELECT (SELECT count(*)::int FROM chat_messages WHERE chat_id = ${room_id}) AS messages,
      (SELECT count(*)::int FROM files WHERE id IN (${sql.join(ids, sql`, `)})) AS files`)
  expect(rows).toEqual([{ messages: 0, files: 0 }])
})

test('a broken-off answer goes on in one message, from its last whole word', async () => {
  const { room_id, first } = await startTalk(server)
  const cut = await talk(server, room_id, 'Расскажи', { answer: 'Раз, два, тр', replaces: first })
  expect((await replace(server, room_id, cut, { continues: true })).body.code).toBe('nothing_to_continue')
  const [stopped, count] = [randomUUID(), server.answers.length]
  const json = { msg: 'Расскажи', attributes: { id: stopped, replaces: cut } }
  const { body } = await server.api.send<{ response_id: string }>('POST', `/chats/${room_id}/messages`, {
    json,
  })
  const broken = await nextAnswer(server.answers, count)
  broken.say('Раз, два, тр')
  broken.fail()
  await readStream(server.api, body.response_id)
  const going = await server.api.send<{ response_id: string }>('POST', `/chats/${room_id}/messages`, {
    json: { msg: 'Расскажи', attributes: { id: randomUUID(), replaces: stopped, continues: true } },
  })
  const next = await nextAnswer(server.answers, count + 1)
  expect(next.request.messages).toMatchObject([
    { role: 'user', text: 'Расскажи' },
    { role: 'assistant', text: 'Раз, два, ' },
    { role: 'user', text: expect.stringContaining('«…Раз, два,»') },
  ])
  expect(next.request.omittedMessages).toBe(0)
  // Models begin their last line again.
  next.say('Раз, ')
  next.say('два, три, четыре')
  next.end()
  expect(textOf(await readStream(server.api, going.body.response_id))).toBe('Раз, два, три, четыре')
  const { rows } = await historyOf(server.api, room_id)
  expect(rows.map(({ msg }) => msg)).toEqual(['Расскажи', 'Раз, два, три, четыре'])
  expect(rows[1]?.attributes.interrupted).toBeUndefined()
  // The broken-off beginning is no version of its own.
  expect(rows[0]?.attributes.versions).toHaveLength(3)
  expect(rows[0]?.attributes.versions).not.toContain(stopped)
})

test('an answer that reached the limit of its length does not go on', async () => {
  const started = await startAnswer(server, 'Расскажи')
  started.answer.say(`${'Раз, два. '.repeat(maxAnswerLength / 10 - 1)}123456789🦊`)
  await readStream(server.api, started.response_id)
  const { rows } = await historyOf(server.api, started.room_id)
  expect(rows[1]?.attributes.interrupted).toBe(true)
  expect(rows[1]?.msg).toHaveLength(maxAnswerLength - 1)
  const refused = await replace(server, started.room_id, rows[0]?.attributes.id ?? '', { continues: true })
  expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_to_continue' } })
  await talk(server, started.room_id, 'Об остальном')
  expect(await textsOf(server, started.room_id)).toHaveLength(4)
})

test('a model that does not go on leaves the beginning of the answer, which can go on later', async () => {
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  const events = sql`SELECT FROM chat_response_events WHERE response_id = ${response_id}`
  answer.say('Раз, два.')
  await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBe(response_id)
  await expect.poll(async () => (await server.db.execute(events)).rows.length).toBe(1)
  await server.api.send('DELETE', `/chats/responses/${response_id}`)
  const [question] = (await historyOf(server.api, room_id)).rows
  let last = question?.attributes.id ?? ''
  for (const answer of ['', null])
    last = await talk(server, room_id, 'Расскажи', { replaces: last, continues: true, answer })
  expect((await historyOf(server.api, room_id)).rows).toMatchObject([
    { msg: 'Расскажи', attributes: { id: last } },
    { msg: 'Раз, два. ', attributes: { interrupted: true } },
  ])
})

test('a version is refused while an answer is written, for an earlier question, and in another chat', async () => {
  const { room_id, first } = await startTalk(server)
  const other = await startTalk(server, 'Другой')
  expect(await replace(server, other.room_id, first)).toMatchObject({
    ...{ status: 409, body: { code: 'question_not_last' } },
  })
  const second = await talk(server, room_id, 'Второй')
  expect((await replace(server, room_id, first)).body.code).toBe('question_not_last')
  expect((await replace(server, room_id, randomUUID())).body.code).toBe('question_not_last')
  const third = await talk(server, room_id, 'Второй', { replaces: second })
  const count = server.answers.length
  expect((await replace(server, room_id, third)).status).toBe(200)
  expect((await replace(server, room_id, third)).body.code).toBe('response_running')
  expect((await choose(server, room_id, second)).body.code).toBe('response_running')
  ;(await nextAnswer(server.answers, count)).end()
  for (const id of [other.first, randomUUID()])
    expect(await choose(server, room_id, id)).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    })
  expect((await choose(server, randomUUID(), second)).body.code).toBe('chat_not_found')
  expect(
    await server.api.send<Refusal>('POST', '/chats/messages', {
      json: { msg: 'Новый', attributes: { replaces: second } },
    }),
  ).toMatchObject({ status: 409, body: { code: 'question_not_last' } })
})

test('a repeated request for a version starts one answer', async () => {
  const { room_id, first } = await startTalk(server)
  const count = server.answers.length
  const json = { msg: 'Первый', attributes: { id: randomUUID(), replaces: first } }
  const send = () => server.api.send('POST', `/chats/${room_id}/messages`, { json })
  const [one, two] = await Promise.all([send(), send()])
  expect(two).toEqual(one)
  const answer = await nextAnswer(server.answers, count)
  answer.say('иначе')
  answer.end()
  await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBeNull()
  expect(await send()).toMatchObject({ status: 200, body: one.body })
  expect(server.answers).toHaveLength(count + 1)
})

test('of several simultaneous versions from two nodes, one is written and the history stays whole', async () => {
  const { first: server, second } = await startTwoNodes()
  const { room_id, first } = await startTalk(server)
  const sent = await Promise.all(
    [server, second, server, second].map((node) => replace(node, room_id, first)),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expect.poll(() => server.answers.length + second.answers.length).toBe(2)
  for (const answer of [...server.answers, ...second.answers]) {
    answer.say('готово')
    answer.end()
  }
  await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBeNull()
  const { rows } = await historyOf(second.api, room_id)
  const versions = rows[0]?.attributes.versions ?? []
  expect(rows.map(({ msg }) => msg)).toEqual(['Иначе', 'готово'])
  await Promise.all(versions.flatMap((id) => [choose(server, room_id, id), choose(second, room_id, id)]))
  const shown = await historyOf(server.api, room_id)
  expect(shown.rows).toHaveLength(2)
  expect(versions).toContain(shown.rows[0]?.attributes.id)
})

test('pages and the whole history have only the shown version, and a page before a hidden message is a 404', async () => {
  const { room_id, first } = await startTalk(server)
  await server.db.execute(sql`INSERT INTO chat_messages (id, chat_id, role, text, created_at)
    SELECT gen_random_uuid(), ${room_id}, CASE number % 2 WHEN 1 THEN 'user' ELSE 'assistant' END,
      'старое ' || number, now() FROM generate_series(1, 150) AS number`)
  const long = await historyOf(server.api, room_id)
  const last = long.rows.at(-2)?.attributes.id ?? ''
  await talk(server, room_id, 'Конец', { replaces: last })
  const pages: string[][] = []
  let before = ''
  for (let hasMore = true; hasMore; ) {
    const { body } = await server.api.send<Page>('GET', `/chats/${room_id}/messages/page?limit=40${before}`)
    pages.unshift(body.rows.map(({ msg }) => msg))
    before = `&before=${body.rows[0]?.attributes.id}`
    hasMore = body.has_more
  }
  expect(pages.flat()).toEqual(await textsOf(server, room_id))
  expect(pages.flat()).toHaveLength(152)
  expect(pages.flat().slice(-2)).toEqual(['Конец', 'на Конец'])
  expect(await server.api.send('GET', `/chats/${room_id}/messages/page?before=${last}`)).toMatchObject({
    ...{ status: 404, body: { code: 'message_not_found' } },
  })
  await choose(server, room_id, last)
  expect(await historyOf(server.api, room_id)).toMatchObject({ rows: { length: 152 } })
  expect((await textsOf(server, room_id)).at(-1)).toBe('старое 150')
  expect((await historyOf(server.api, room_id)).rows[0]?.attributes.id).toBe(first)
})

type Page = Awaited<ReturnType<typeof historyOf>> & { has_more: boolean }

test('a whole history is never a mixture of two versions', async () => {
  const { room_id, first } = await startTalk(server)
  const again = await talk(server, room_id, 'Первый', { replaces: first })
  for (const [id, text] of [
    [again, 'б'],
    [first, 'а'],
  ] as const) {
    await choose(server, room_id, id)
    await server.db.execute(sql`INSERT INTO chat_messages (id, chat_id, role, text, created_at)
      SELECT gen_random_uuid(), ${room_id}, 'user', repeat(${text}, 50), now() FROM generate_series(1, 1000)`)
  }
  const kindsOf = ({ rows }: { rows: { msg: string }[] }) => ({
    kinds: [...new Set(rows.slice(2).map(({ msg }) => msg[0]))].join(),
    count: rows.length,
  })
  const whole = ['а', 'б'].map((kinds) => ({ kinds, count: 1_002 }))
  for (let round = 0; round < 10; round++) {
    // The version changes when the first of many batches is sent.
    const begun = await fetch(`${server.origin}/api/v1/chats/${room_id}/messages`, {
      headers: { authorization: `Bearer ${server.api.token}` },
    })
    const [during] = await Promise.all([
      // A reading during which the version changes may break off.
      begun.json().catch(() => undefined),
      choose(server, room_id, round % 2 ? first : again),
    ])
    if (during) expect(whole).toContainEqual(kindsOf(during))
    expect(kindsOf(await historyOf(server.api, room_id))).toEqual(whole[round % 2 ? 0 : 1])
  }
})

test('an answer that goes on keeps its stored beginning when its node dies before a first word', async () => {
  const quick = { lease: 3_000, outage: 3_000, renew: 100, poll: 100 }
  const { first: server, second } = await startTwoNodes({ responseLimits: quick })
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  answer.say('Раз, два. ')
  answer.fail()
  await readStream(server.api, response_id)
  const [question] = (await historyOf(server.api, room_id)).rows
  await replace(server, room_id, question?.attributes.id ?? '', { continues: true })
  const stored = sql`SELECT messages FROM chat_response_events AS event JOIN chat_responses AS response
    ON response.id = event.response_id WHERE response.status = 'running' AND last_id = 1`
  expect((await server.db.execute(stored)).rows).toMatchObject([{ messages: [{ delta: 'Раз, два. ' }] }])
  await server.db.execute(sql`UPDATE chat_responses SET lease_until = now() - interval '1 second', stop_requested = true
    WHERE status = 'running'`)
  await expect
    .poll(async () => (await historyOf(second.api, room_id)).active_response_id, { timeout: 10_000 })
    .toBeNull()
  expect((await historyOf(second.api, room_id)).rows[1]).toMatchObject({ msg: 'Раз, два. ' })
})

test('an answer of another version that a dead node left is ended with its whole text', async () => {
  const quick = { lease: 3_000, outage: 3_000, renew: 100, poll: 100 }
  const { first: server, second } = await startTwoNodes({ responseLimits: quick })
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  answer.say('Раз, ')
  answer.fail()
  await readStream(server.api, response_id)
  const [question] = (await historyOf(server.api, room_id)).rows
  const count = server.answers.length
  await replace(server, room_id, question?.attributes.id ?? '', { continues: true })
  const next = await nextAnswer(server.answers, count)
  next.say('два')
  await expect
    .poll(async () => (await server.db.execute(sql`SELECT FROM chat_response_events WHERE last_id = 2`)).rows)
    .toHaveLength(2)
  await server.db.execute(sql`UPDATE chat_responses SET lease_until = now() - interval '1 second', stop_requested = true
    WHERE status = 'running'`)
  await expect
    .poll(async () => (await historyOf(second.api, room_id)).active_response_id, { timeout: 10_000 })
    .toBeNull()
  expect((await historyOf(second.api, room_id)).rows[1]).toMatchObject({ msg: 'Раз, два' })
})

/** What the product promises: a list of turns, each with versions, each with what followed it. */
type Turn = { versions: { question: string; answer: string; rest: Turn[] }[]; chosen: number }

const shownIn = (turns: Turn[]): string[] =>
  turns.flatMap(({ versions, chosen }) => {
    const { question = '', answer = '', rest = [] } = versions[chosen] ?? {}
    return [question, answer, ...shownIn(rest)]
  })

function lastTurn(turns: Turn[]): Turn | undefined {
  const last = turns.at(-1)
  return last && (lastTurn(last.versions[last.chosen]?.rest ?? []) ?? last)
}

const shownTurns = (turns: Turn[]): Turn[] =>
  turns.flatMap((turn) => [turn, ...shownTurns(turn.versions[turn.chosen]?.rest ?? [])])

test('any sequence of questions, versions and choices shows what a tree of them shows', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('send' as const) }),
      fc.record({ kind: fc.constant('replace' as const) }),
      fc.record({ kind: fc.constant('choose' as const), turn: fc.nat(9), version: fc.nat(9) }),
    ),
    { minLength: 4, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { room_id } = await startTalk(server, 'Вопрос 0', 'ответ 0')
      const tree: Turn[] = [{ versions: [{ question: 'Вопрос 0', answer: 'ответ 0', rest: [] }], chosen: 0 }]
      for (const [index, step] of sequence.entries()) {
        const { rows } = await historyOf(server.api, room_id)
        const questions = rows.filter(({ attributes }) => attributes.role === 'user')
        const made = { question: `Вопрос ${index + 1}`, answer: `ответ ${index + 1}`, rest: [] }
        if (step.kind === 'choose') {
          const turns = shownTurns(tree)
          const at = step.turn % turns.length
          const turn = turns[at]
          const versions = questions[at]?.attributes.versions
          if (!turn || !versions) continue
          expect(versions).toHaveLength(turn.versions.length)
          turn.chosen = step.version % versions.length
          expect((await choose(server, room_id, versions[turn.chosen] ?? '')).status).toBe(204)
        } else {
          const replaces = step.kind === 'replace' ? questions.at(-1)?.attributes.id : undefined
          await talk(server, room_id, made.question, {
            ...{ answer: made.answer, ...(replaces && { replaces }) },
          })
          const last = lastTurn(tree)
          if (replaces && last) last.chosen = last.versions.push(made) - 1
          else last?.versions[last.chosen]?.rest.push({ versions: [made], chosen: 0 })
        }
        expect(await textsOf(server, room_id)).toEqual(shownIn(tree))
      }
    }),
    { numRuns: casesOf(5, 30) },
  )
}, 120_000)
