import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { openStream } from '../server/chats/event-stream.ts'
import { historyOf, startChat } from '../server/chats/start-chats.ts'
import { uploadOne } from '../server/files/upload.ts'
import { createDataDir, run, startService } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

/** Four simultaneous requests of each of two users. */
const requests = 8
const streams = 3

test('a server stopped under work ends every stream with a last message and answers every request', async () => {
  const DATA_DIR = await createDataDir()
  const { child, origin, end } = await startService({ DATA_DIR, LOG_LEVEL: 'fatal' })
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)
  await run(['src/server/cli.ts', 'users', 'add', 'boris@agency.example', 'Борис'], { DATA_DIR }, `${password}\n`)
  const api = new TestClient(origin)
  const boris = new TestClient(origin)
  await Promise.all([api.signIn(), boris.signIn('boris@agency.example')])
  const chats = await Promise.all(
    Array.from({ length: streams }, (_, i) => startChat(api, `Напиши длинный текст ${i}`)),
  )
  const open = chats.map(({ response_id }) => openStream(api, response_id))
  await expect.poll(() => open.every((stream) => stream.text().length > 100), { timeout: 30_000 }).toBe(true)

  const blocker = new pg.Client(runningPostgres(DATA_DIR))
  await blocker.connect()
  await blocker.query('BEGIN; LOCK TABLE channel_categories IN EXCLUSIVE MODE')
  const slow = Array.from({ length: requests }, (_, i) =>
    (i % 2 === 0 ? api : boris).send('POST', '/channel-categories/', { json: { title: `Категория ${i}` } }),
  )
  // PostgreSQL caches statistics within a transaction.
  const waiting = "SELECT pg_stat_clear_snapshot(); SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
  const countWaiting = async () => [await blocker.query(waiting)].flat().at(-1)?.rowCount
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(requests)
  const toldAt = performance.now()
  child.kill('SIGTERM')
  await expect.poll(() => takesRequests(origin), { timeout: 30_000 }).toBe(false)
  await blocker.query('COMMIT')
  await blocker.end()
  await Promise.all(open.map((stream) => stream.ended))
  const streamsMs = Math.round(performance.now() - toldAt)
  const answers = await Promise.all(slow)
  expect(answers.map(({ status }) => status)).toEqual(Array(requests).fill(200))
  expect((await end).code).toBe(0)
  process.stdout.write(
    `SIGTERM: ${streams} streams ended after ${streamsMs} ms, all ${requests} requests answered, gone after ${Math.round(performance.now() - toldAt)} ms\n`,
  )

  const later = new TestClient((await startService({ DATA_DIR, LOG_LEVEL: 'fatal' })).origin)
  await later.signIn()
  expect((await later.send<unknown[]>('GET', '/channel-categories/')).body).toHaveLength(requests)
  for (const [index, { room_id }] of chats.entries()) {
    const stream = open[index]
    const [, answer] = (await historyOf(later, room_id)).rows
    expect(stream?.events.at(-1)).toMatchObject({ event: expect.stringMatching(/^(error|text)$/) })
    // The stored text equals the streamed text.
    expect(answer?.msg).toBe(stream?.text())
    const isWhole = stream?.events.at(-1)?.event !== 'error'
    expect(answer?.attributes.interrupted ?? false).toBe(!isWhole)
  }
})

test('a stopping server waits for a slow upload and a slow download longer than for streams, and closes idle connections at once', async () => {
  const DATA_DIR = await createDataDir()
  const { child, origin, end } = await startService({ DATA_DIR, LOG_LEVEL: 'fatal' })
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)
  const api = new TestClient(origin)
  await api.signIn()
  const idle = await openIdleConnection(origin)
  const file = await uploadOne(api, 'large.txt', large)
  const download = await startDownload(origin, { token: api.token ?? '', id: file.id })
  const { response_id } = await startChat(api, 'Напиши длинный текст')
  const stream = openStream(api, response_id)
  let isStreamOver = false
  stream.ended.then(() => {
    isStreamOver = true
  })
  await expect.poll(() => stream.text().length > 100, { timeout: 30_000 }).toBe(true)
  const upload = startUpload(origin, api.token ?? '')
  const answered = once(upload, 'response')
  // The server has begun to read the upload.
  await expect.poll(() => readdirSync(join(DATA_DIR, 'files', 'incoming')).length, { timeout: 30_000 }).toBe(1)
  const toldAt = performance.now()
  child.kill('SIGTERM')
  await idle.closed
  expect(isStreamOver).toBe(false)
  // The upload and the download take longer than the time that streams get.
  let uploaded = ''
  let downloaded = ''
  for (let number = 0; !isStreamOver; number++) {
    uploaded += `Строка ${number}\n`
    upload.write(`Строка ${number}\n`)
    downloaded += download.read(1_000) ?? ''
    await sleep(1_000)
  }
  expect(stream.events.at(-1)).toMatchObject({ event: 'error' })
  upload.end(`\r\n--${boundary}--\r\n`)
  const [response] = await answered
  const body = await json(response)
  expect({ status: response.statusCode, body }).toMatchObject({
    status: 200,
    body: { files: [{ name: 'slow.txt' }] },
  })
  const { files } = body as { files: { id: string }[] }
  expect(downloaded.length).toBeGreaterThan(uploaded.length)
  expect(downloaded + (await text(download)) === large).toBe(true)
  expect((await end).code).toBe(0)
  process.stdout.write(
    `SIGTERM: a slow upload was taken, a slow download given, and the server gone after ${Math.round(performance.now() - toldAt)} ms\n`,
  )
  const later = new TestClient((await startService({ DATA_DIR, LOG_LEVEL: 'fatal' })).origin)
  await later.signIn()
  expect((await later.send<string>('GET', `/files/${files[0]?.id}`)).body).toBe(uploaded)
})

const boundary = 'boundary'
/** Larger than the buffers of a connection. */
const large = 'Строка отчёта\n'.repeat(1_000_000)

/** Resolves when the download has begun; only the caller reads its data. */
async function startDownload(origin: string, { token, id }: { token: string; id: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const asked = request(`${origin}/api/v1/files/${id}`, { agent: false, headers }).end()
  const download = await new Promise<IncomingMessage>((resolve) => asked.once('response', resolve))
  return download.setEncoding('utf8')
}

/** Sends the request up to the file. */
function startUpload(origin: string, token: string) {
  const upload = request(`${origin}/api/v1/files/`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  upload.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="slow.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  )
  return upload
}

/** Opens a kept-alive connection that has had its answer, like a browser's; resolves when it is closed. */
async function openIdleConnection(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write('GET /api/v1/health/live HTTP/1.1\r\nhost: desk\r\n\r\n')
  await once(socket, 'data')
  return { closed: once(socket.resume(), 'close') }
}

const takesRequests = (origin: string) =>
  fetch(`${origin}/api/v1/health/ready`, { headers: { connection: 'close' } }).then(
    (response) => response.ok,
    () => false,
  )
