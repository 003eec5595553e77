import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { choose, replace, startTalk, talk, textsOf } from './chat-versions.ts'
import { historyOf, nextAnswer, startChats } from './start-chats.ts'
import { addFile } from './stored-file.ts'

let server: Awaited<ReturnType<typeof startChats>>
beforeAll(async () => {
  server = await startChats()
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
  const file = { id: randomUUID(), ownerId: server.user.id, origin: 'upload' as const, name: 'a.txt' }
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

test('an earlier question without an answer stays as a version when it is asked again, with what followed it', async () => {
  const { room_id, first } = await startTalk(server, 'Первый', null)
  await talk(server, room_id, 'Второй')
  await talk(server, room_id, 'Первый', { replaces: first })
  expect(await textsOf(server, room_id)).toEqual(['Первый', 'на Первый'])
  await choose(server, room_id, first)
  expect(await textsOf(server, room_id)).toEqual(['Первый', 'Второй', 'на Второй'])
})

test('a version has its own files, and a deleted chat takes the files of all versions with it', async () => {
  const { room_id, first } = await startTalk(server)
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids)
    await addFile(server.db, {
      id,
      ownerId: server.user.id,
      origin: 'upload',
      name: `${id}.txt`,
      mediaType: 'text/plain',
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

test('a version is refused while an answer is written, of a question that is not shown, and in another chat', async () => {
  const { room_id, first } = await startTalk(server)
  const other = await startTalk(server, 'Другой')
  expect(await replace(server, other.room_id, first)).toMatchObject({
    status: 409,
    body: { code: 'question_not_shown' },
  })
  const second = await talk(server, room_id, 'Второй')
  expect((await replace(server, room_id, first, { continues: true })).body.code).toBe('nothing_to_continue')
  expect((await replace(server, room_id, randomUUID())).body.code).toBe('question_not_shown')
  const third = await talk(server, room_id, 'Второй', { replaces: second })
  expect((await replace(server, room_id, second)).body.code).toBe('question_not_shown')
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
    await server.api.send('POST', '/chats/messages', {
      json: { msg: 'Новый', attributes: { replaces: second } },
    }),
  ).toMatchObject({ status: 409, body: { code: 'question_not_shown' } })
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
    status: 404,
    body: { code: 'message_not_found' },
  })
  await choose(server, room_id, last)
  expect(await historyOf(server.api, room_id)).toMatchObject({ rows: { length: 152 } })
  expect((await textsOf(server, room_id)).at(-1)).toBe('старое 150')
  expect((await historyOf(server.api, room_id)).rows[0]?.attributes.id).toBe(first)
})

type Page = Awaited<ReturnType<typeof historyOf>> & { has_more: boolean }

/** What the product promises: a list of turns, each with versions, each with what followed it. */
type Turn = { versions: { question: string; answer: string; rest: Turn[] }[]; chosen: number }

const shownIn = (turns: Turn[]): string[] =>
  turns.flatMap(({ versions, chosen }) => {
    const { question = '', answer = '', rest = [] } = versions[chosen] ?? {}
    return [question, answer, ...shownIn(rest)]
  })

const shownTurns = (turns: Turn[]): Turn[] =>
  turns.flatMap((turn) => [turn, ...shownTurns(turn.versions[turn.chosen]?.rest ?? [])])

test('any sequence of questions, versions and choices shows what a tree of them shows', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('send' as const) }),
      fc.record({ kind: fc.constant('replace' as const), turn: fc.nat(9) }),
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
          const turns = shownTurns(tree)
          const at = step.kind === 'replace' ? step.turn % turns.length : undefined
          const replaces = at === undefined ? undefined : questions[at]?.attributes.id
          const turn = turns.at(at ?? -1)
          await talk(server, room_id, made.question, {
            answer: made.answer,
            ...(replaces && { replaces }),
          })
          if (replaces && turn) turn.chosen = turn.versions.push(made) - 1
          else turn?.versions[turn.chosen]?.rest.push({ versions: [made], chosen: 0 })
        }
        expect(await textsOf(server, room_id)).toEqual(shownIn(tree))
      }
    }),
    { numRuns: 8 },
  )
})
