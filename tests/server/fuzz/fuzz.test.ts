import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { changePassword } from '#contract/accounts/account.ts'
import { agencyLogo } from '#contract/accounts/agency.ts'
import { endSession, listSessions, login, refresh } from '#contract/accounts/auth.ts'
import { confirmByOidc, deleteIdentity } from '#contract/accounts/identities.ts'
import { checkLink, useLink } from '#contract/accounts/links.ts'
import { beginOidc, finishOidc } from '#contract/accounts/oidc.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import { chooseVersion } from '#contract/chats.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { setAdministrator } from '#server/modules/users/users.service.ts'
import { aChannelInput } from '../../channel-values.ts'
import { startChat } from '../chats/start-chats.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { onePixelPng } from '../files/sample-documents.ts'
import { uploadOne } from '../files/upload.ts'
import { sampleBrief } from '../sample-brief.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { sampleService } from '../sample-service.ts'
import { addAdministrator, addTestUser, startTestServer, TestClient } from '../test-server.ts'
import { faultsOf } from './answer-faults.ts'
import { databaseFaults } from './database-faults.ts'
import { KnownIds } from './known-ids.ts'
import { type FuzzRequest, requestOf } from './requests.ts'
import { createSender } from './send-request.ts'

const count = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_125)
const atOnce = 6

/** Endpoints that require a password, a session's id or a signature, which no random request has. */
const ofASecret = [
  changePassword,
  login,
  endSession,
  checkLink,
  useLink,
  passkeys.passkeySignIn,
  passkeys.recoverySignIn,
  passkeys.newPasskeyOptions,
  passkeys.addPasskey,
  passkeys.deletePasskey,
  passkeys.renewRecoveryCodes,
]

/** Endpoints that require a provider of accounts; this server has none. */
const ofAProvider = [beginOidc, finishOidc, confirmByOidc, deleteIdentity]

/** Only an administrator gives the agency a logo. */
const ofALogo = [agencyLogo]

/** The rows of each kind at the start. Most numbers among the candidate values are ids of these rows. */
const rowCount = 24

test('every request is answered by the contract or refused in Russian, and the data stay consistent', {
  timeout: 60_000 + count * 60,
}, async () => {
  const { api, db, dataDir, origin, user } = await startTestServer({
    assistant,
    clientFolder: resolve('public'),
  })
  await api.signIn()
  const boris = await addTestUser(db, 'boris@agency.example', 'Борис')
  const known = new KnownIds(await belongingsOf(new TestClient(origin)))
  await fillDatabase(api, known)
  // An administrator's requests change other users by design, so the caller is none.
  await addAdministrator(db)
  await setAdministrator(db, user.email, false)
  const borisBefore = await stateOf(boris.id)
  const sender = createSender(origin)
  onTestFinished(sender.close)

  const requests = fc.sample(requestOf(contractEndpoints), { seed, numRuns: count })
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const reached = new Set<Endpoint>()
  let deleted = 0
  const queue = requests.entries()
  await Promise.all(Array.from({ length: atOnce }, work))

  process.stdout.write(`fuzz: seed ${seed}, ${count} requests, answers ${JSON.stringify(statuses)}\n`)
  expect({ seed, faults: faults.slice(0, 20) }).toEqual({ seed, faults: [] })
  // A long run must reach every endpoint with a request that succeeds or conflicts, except those that need a
  // guessed secret or a provider, and the choice of a version, which needs a chat and a question of it.
  if (count >= 10_000) {
    const refused = contractEndpoints.filter(
      (endpoint) => endpoint.access !== 'administrator' && endpoint !== chooseVersion && !reached.has(endpoint),
    )
    expect({ seed, refused: summariesOf(refused) }).toEqual({
      seed,
      refused: summariesOf([...ofASecret, ...ofAProvider, ...ofALogo]),
    })
  }
  await expect.poll(() => databaseFaults(db, dataDir), { timeout: 30_000 }).toEqual([])
  expect(await stateOf(boris.id)).toEqual(borisBefore)
  const { rows } = await db.execute(
    sql`SELECT count(*)::int AS noted FROM audit_log WHERE action LIKE '%_deleted' AND actor_id = ${user.id}`,
  )
  expect({ seed, rows }).toEqual({ seed, rows: [{ noted: deleted }] })

  async function work() {
    for (const [index, request] of queue) {
      const found = await faultsOfOne(request).catch((error: unknown) => [String(error)])
      for (const fault of found) faults.push(`#${index} ${fault}\n${shown(request)}`)
    }
  }

  async function faultsOfOne(request: FuzzRequest): Promise<string[]> {
    const path = known.fill(request.path)
    const headers = { ...credentialsFor(request.endpoint), ...request.headers }
    const body = typeof request.body === 'string' ? known.fill(request.body) : request.body
    const answer = await sender.send({ method: request.method, path, headers, body })
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const found = faultsOf(request, answer)
    if (request.endpoint && (answer.status < 300 || answer.status === 409)) reached.add(request.endpoint)
    // An exchanged cookie would end the session.
    if (request.endpoint === refresh && answer.status === 200) api.cookie = answer.cookie ?? api.cookie
    if (answer.status >= 200 && answer.status < 300) {
      // A request with the id of the test's own session could end this session.
      if (request.endpoint !== listSessions) known.learn(answer.text)
      if (known.isForeign(path)) found.push('what is another user’s was given')
      if (request.method === 'DELETE' && !/\/(responses|auth)\//.test(path)) deleted++
    }
    return found.map((fault) => `${fault}: ${answer.status} ${answer.text.slice(0, 500)}`)
  }

  /** Withholds the session from sign-out, which would end it for all later requests. */
  function credentialsFor(endpoint: Endpoint | undefined): Record<string, string> {
    if (endpoint === refresh) return { cookie: api.cookie ?? '' }
    const isPublic = endpoint?.access === 'public' || endpoint?.access === 'cookie'
    return isPublic ? {} : { authorization: `Bearer ${api.token}` }
  }

  async function stateOf(userId: number): Promise<unknown> {
    const { rows } = await db.execute(sql`
      SELECT (SELECT jsonb_agg(u) FROM users u WHERE id = ${userId}) AS account,
        (SELECT jsonb_agg(c ORDER BY id) FROM chats c WHERE user_id = ${userId}) AS chats,
        (SELECT jsonb_agg(m ORDER BY m.id) FROM chat_messages m JOIN chats c ON c.id = chat_id WHERE user_id = ${userId}) AS messages,
        (SELECT jsonb_agg(r ORDER BY id) FROM chat_responses r WHERE user_id = ${userId}) AS responses,
        (SELECT jsonb_agg(f ORDER BY id) FROM files f WHERE owner_id = ${userId}) AS files`)
    return rows
  }
})

/** A fast model that fails now and then. */
const assistant: Assistant = {
  model: 'fuzz',
  isDemo: true,
  historyTokens: () => 1_000,
  instructionTokens: () => 0,
  async *answer({ mode, messages }) {
    await sleep(5)
    if (mode === 'image') yield { type: 'image', mediaType: 'image/png', data: onePixelPng, isFinal: true }
    if (mode === 'search') yield { type: 'source', url: 'https://news.example/1', title: 'Новости' }
    if (messages.length % 7 === 6) throw new Error('SELECT * FROM secrets at /srv/secret.ts:1')
    yield { type: 'text', text: 'Ответ ' }
    await sleep(5)
    yield { type: 'text', text: 'и ещё слово' }
  },
}

/** Adds rows with the first ids, which requests name. */
async function fillDatabase(api: TestClient, known: KnownIds) {
  const add = async (path: string, json: unknown) => {
    const { status, body } = await api.send<{ id: number }>('POST', path, { json })
    expect(status).toBe(200)
    return body.id
  }
  // A written import stays, while the next import replaces an unwritten one.
  const imported = await add('/channel-imports/', { new_categories: [] })
  await api.send('POST', `/channel-imports/${imported}/write`)
  await expect
    .poll(async () => (await api.send('GET', `/channel-imports/${imported}`)).body)
    .toMatchObject({ state: 'done' })
  for (let i = 1; i <= rowCount; i++) {
    const category_id = await add('/channel-categories/', { title: `Категория ${i}` })
    await add('/channels/', aChannelInput({ category_id, title: `Канал ${i}` }))
    const position = await addPosition(api, `Должность ${i}`)
    const estimate_id = await add('/estimates/', sampleEstimate({ rates: [sampleRate(position)] }))
    // Nothing uses these rows, so they can be deleted.
    await addPosition(api, `Запасная ${i}`)
    await add('/estimates/', sampleEstimate({ rates: [sampleRate(position)] }))
    const direction_id = await add('/directions/', { title: `Направление ${i}` })
    const { body } = await api.send<ProjectWithBrief>('POST', '/briefs/', {
      json: sampleBrief({ direction_id, estimate_id }),
    })
    const json = { status: 'declined', decline_comment: 'Уточните бюджет' }
    if (i % 3 > 0) await api.send('PATCH', `/briefs/${body.brief.id}/status`, { json })
    known.learn(JSON.stringify(await uploadOne(api, 'фото.png', onePixelPng)))
    const logo = await uploadOne(api, 'логотип.png', onePixelPng)
    await add('/resources/', sampleService(logo.id, { title: `Сервис ${i}` }))
  }
}

/** Returns the ids of a chat, its answer and a file of another user. */
async function belongingsOf(boris: TestClient): Promise<string[]> {
  await boris.signIn('boris@agency.example')
  const file = await uploadOne(boris, 'фото.png', onePixelPng)
  const { room_id, response_id } = await startChat(boris)
  await expect
    .poll(async () => (await boris.send('GET', `/chats/${room_id}/messages`)).body)
    .toMatchObject({ active_response_id: null })
  return [room_id, response_id, file.id]
}

const summariesOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ summary }) => summary).sort()

const shown = ({ method, path, headers, body }: FuzzRequest) =>
  JSON.stringify({ method, path, headers, body: body?.toString() }).slice(0, 1_000)
