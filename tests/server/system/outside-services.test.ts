import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { openS3FileStore } from '#server/modules/files/storage/s3-file-store.ts'
import { createMailService } from '#server/modules/mail/mail.service.ts'
import { createProviderClient } from '#server/modules/oidc/provider-client.ts'
import { assistantOf } from '../assistant/upstream.ts'
import { readStream } from '../chats/event-stream.ts'
import { startChat } from '../chats/start-chats.ts'
import { cleanUp } from '../clean-up.ts'
import { startBareServer } from '../mail/mail-server.ts'
import { providerAt } from '../oidc/hostile-provider.ts'
import { startTestServer } from '../test-server.ts'

/** Every limit of the services below, in milliseconds; without them each would wait for a minute or for ever. */
const withinMs = 300

/** What a broken service does with a connection; `begin` is how a sound answer of its protocol begins. */
const faults = {
  'a black hole': () => {},
  'a reset': (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy()),
  'a slow drip': (socket: Socket, begin: string) => {
    socket.write(begin)
    const dripping = setInterval(() => socket.write(' '), 10)
    socket.once('close', () => clearInterval(dripping))
  },
  rubbish: (socket: Socket) => void socket.end('\u0007\u0000rubbish\r\n\r\n'.repeat(100)),
}

const beginOfHttp = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n'

/** Asks each service at an address, and tells how its failure is known to the server. */
const services: Record<string, { begin: string; fails: (port: number) => Promise<unknown> }> = {
  database: {
    begin: 'R\0\0\0\x08\0\0\0\0S\0\0\xff\xff',
    async fails(port) {
      const connectionString = `postgres://desk:secret@127.0.0.1:${port}/desk?sslmode=disable`
      const { db, close } = openDatabase({ connectionString }, () => {}, { connectMs: withinMs })
      cleanUp(close)
      await expect(db.execute(sql`SELECT 1`)).rejects.toSatisfy(isDatabaseAway)
      await expect(db.transaction((tx) => tx.execute(sql`SELECT 1`))).rejects.toSatisfy(isDatabaseAway)
    },
  },
  'bucket that takes a file': { begin: 'HTTP/1.1 200 OK\r\nx-slow: ', fails: (port) => expectAway(keepIn(port)) },
  'bucket that gives a file': {
    begin: 'HTTP/1.1 200 OK\r\nx-slow: ',
    fails: (port) => expectAway(bucketAt(port).open('key')),
  },
  'bucket that removes a file': {
    begin: 'HTTP/1.1 200 OK\r\nx-slow: ',
    fails: (port) => expectAway(bucketAt(port).remove('key')),
  },
  'bucket that breaks off a file': {
    begin: beginOfHttp,
    fails: (port) =>
      expect(
        bucketAt(port)
          .open('key')
          .then((content) => content && buffer(content)),
      ).rejects.toThrow(),
  },
  mail: {
    begin: '220-',
    async fails(port) {
      const failures: object[] = []
      const address = { host: '127.0.0.1', port, isSecure: false, isLocal: true, user: undefined }
      const place = { from: 'desk@agency.example', publicUrl: new URL('https://desk.example.ru') }
      const mail = createMailService({ ...address, ...place }, (failure) => failures.push(failure), { withinMs })
      const letter = { email: 'boris@agency.example', fullName: '', purpose: 'invite', token: 'secret' } as const
      expect(await mail.sendLink(letter)).toBe(false)
      expect(failures).toEqual([{ code: expect.stringMatching(/^E[A-Z]+$/) }])
      await expect(mail.verify()).rejects.toThrow()
    },
  },
  'OIDC provider': {
    begin: beginOfHttp,
    fails(port) {
      const provider = providerAt(`http://127.0.0.1:${port}`)
      const client = createProviderClient(provider, () => new Date(), { timeout: withinMs / 1000 })
      const flow = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/', confirms: undefined }
      return expect(client.authorizationAddress(flow, 'https://desk.example.ru/callback')).rejects.toThrow()
    },
  },
  model: {
    begin: beginOfHttp.replace('application/json', 'text/event-stream'),
    async fails(port) {
      const assistant = assistantOf(`http://127.0.0.1:${port}/v1`)
      const { api } = await startTestServer({ assistant, responseLimits: { silence: withinMs } })
      await api.signIn()
      const events = await readStream(api, (await startChat(api)).response_id)
      expect(events.at(-1)).toMatchObject({ event: 'error' })
    },
  },
}

const cases = Object.entries(services).flatMap(([service, { begin, fails }]) =>
  Object.entries(faults).map(([fault, behave]) => ({ service, fault, behave, begin, fails })),
)

test.each(cases)(
  '$fault in place of the $service ends the wait with its own failure',
  async ({ behave, begin, fails }) => {
    await fails(await startBareServer('127.0.0.1', (socket) => behave(socket, begin)))
  },
)

const expectAway = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' })

function bucketAt(port: number) {
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const endpoint = new URL(`http://127.0.0.1:${port}`)
  return openS3FileStore(
    { endpoint, region: 'ru-1', bucket: 'desk', ...keys, forcePathStyle: true },
    { waitMs: withinMs },
  )
}

/** The program is larger than the buffers of a connection, so that a black hole stops the upload in its midst. */
const keepIn = (port: number) => bucketAt(port).keep('key', { path: process.execPath, mediaType: 'text/plain' })
