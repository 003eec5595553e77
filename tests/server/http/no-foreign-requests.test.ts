import { once } from 'node:events'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import * as briefs from '#contract/briefs.ts'
import * as categories from '#contract/channel-categories.ts'
import * as channels from '#contract/channels.ts'
import * as directions from '#contract/directions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as estimates from '#contract/estimates.ts'
import * as positions from '#contract/positions.ts'
import { aChannelInput } from '../../channel-values.ts'
import { ask, assistantOf, chatDelta, collect, portOf, sendEvents, startUpstream } from '../assistant/upstream.ts'
import { historyOf, startChat } from '../chats/start-chats.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { docx, onePixelPng, pptx, sheets } from '../files/sample-documents.ts'
import { upload, uploadOne } from '../files/upload.ts'
import { arbitraryOf } from '../fuzz/arbitrary-of-schema.ts'
import { sampleBrief } from '../sample-brief.ts'
import { sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer, type TestClient } from '../test-server.ts'

test('the server requests no address that a user, a document or the model gives', async () => {
  const trap = await startTrap()
  const upstream = await startUpstream((reply) => {
    sendEvents(reply, chatDelta({ content: `![](${trap.url}/model.png) ${trap.url}/model` }, 'stop'), '[DONE]')
    reply.end()
  })
  const server = await startTestServer({ assistant: assistantOf(upstream.baseUrl) })
  const { api } = server
  await api.signIn()
  await fill(api, trap.url)
  const accepted = new Set<string>()
  for (const endpoint of contractEndpoints) {
    if (endpoint.path.startsWith('/auth/') || endpoint.method === 'DELETE') continue
    for (const request of requestsNaming(endpoint, trap.url)) {
      const { status } = await api.send(endpoint.method, request.path, { ...request, headers: trap.headers })
      expect({ ...request, isAnswered: status < 500 }).toEqual({ ...request, isAnswered: true })
      if (status < 300 && request.json !== undefined) accepted.add(`${endpoint.method} ${endpoint.path}`)
    }
  }
  // Other endpoints conflict with existing rows, whose texts already contain the address (`fill`).
  expect([...accepted]).toEqual(
    expect.arrayContaining(['PATCH /briefs/:id/status', 'POST /channels/search', 'POST /chats/messages']),
  )
  await sendDocuments(api, trap.url)
  expect(trap.requests).toEqual([])
  await fetch(`${trap.url}/control`)
  expect(trap.requests).toEqual(['/control'])
})

test('a picture of the model’s own server that redirects elsewhere is not followed', async () => {
  const trap = await startTrap()
  const upstream = await startUpstream((reply, index) => {
    if (index > 0) return reply.writeHead(302, { location: `${trap.url}/redirected.png` }).end()
    return reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: [{ url: `${upstream.baseUrl}/picture.png` }] }))
  })
  const model = assistantOf(upstream.baseUrl, { imageModel: 'painter' })
  const { error } = await collect(model.answer(ask('Кот', { mode: 'image' })))
  expect(upstream.requests).toHaveLength(2)
  expect(trap.requests).toEqual([])
  expect(error).toMatchObject({ message: expect.stringContaining('чужой сервер') })
})

/** Starts a local server that must receive no request. */
async function startTrap() {
  const requests: (string | undefined)[] = []
  const server = createServer(({ url }, reply) => {
    requests.push(url)
    reply.end(onePixelPng)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${portOf(server)}`
  const headers = {
    origin: url,
    referer: url,
    'x-forwarded-host': new URL(url).host,
    forwarded: `host=${url}`,
  }
  return { url, requests, headers }
}

/** Adds rows with the first ids, which requests name, with the address in all their texts. */
async function fill(api: TestClient, url: string) {
  const add = async ({ path, body }: Endpoint, value: object) => {
    const isAccepted = (changed: unknown) => body !== undefined && safeParse(body, changed).success
    const json = named(value, isAccepted, url)
    expect(JSON.stringify(json)).toContain(url)
    const { status, body: made } = await api.send<{ id: number }>('POST', path, { json })
    expect({ path, status }).toEqual({ path, status: 200 })
    return made.id
  }
  const category_id = await add(categories.create, { title: 'Дом' })
  await add(channels.create, aChannelInput({ category_id }))
  const direction_id = await add(directions.create, { title: 'Еда' })
  const rates = [sampleRate(await add(positions.create, { title: 'Дизайнер', description: 'Рисует' }))]
  const estimate_id = await add(estimates.create, sampleEstimate({ rates }))
  await add(briefs.create, sampleBrief({ direction_id, estimate_id }))
}

/** Returns bodies that the endpoint accepts, with the address in each free text. */
function requestsNaming(endpoint: Endpoint, url: string): { path: string; json?: unknown }[] {
  const { body, bodyType, query } = endpoint
  const path = endpoint.path.replace(':id', '1') + (query ? `?search=${encodeURIComponent(url)}` : '')
  if (!body) return [{ path }]
  if (bodyType !== undefined && bodyType !== 'json') return []
  const samples = fc.sample(arbitraryOf(body), { seed: 20_261_121, numRuns: 20 })
  return samples.map((sample) => ({
    path,
    json: named(sample, (value) => safeParse(body, value).success, url),
  }))
}

/** Replaces each free text of the value with the address, as plain text and as markdown. */
function named(value: unknown, isAccepted: (value: unknown) => boolean, url: string): unknown {
  const texts = [`![${url}](${url}/picture.png) <img src="${url}/html.png">`, `${url}/plain`]
  if (typeof value === 'string') return texts.find(isAccepted) ?? value
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).reduce<unknown>((whole, [key, part]) => {
    const withPart = (inner: unknown) => replaced(whole, key, inner)
    return withPart(named(part, (inner) => isAccepted(withPart(inner)), url))
  }, value)
}

const replaced = (whole: unknown, key: string, part: unknown): unknown =>
  Array.isArray(whole) ? whole.with(Number(key), part) : { ...Object(whole), [key]: part }

/** Sends documents that refer to remote pictures and templates, a message with an address, and a service's logo. */
async function sendDocuments(api: TestClient, url: string) {
  const relations = (path: string) => ({
    [path]: strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${url}/remote.png" TargetMode="External"/></Relationships>`,
    ),
  })
  const referring = (bytes: Uint8Array, path: string) => zipSync({ ...unzipSync(bytes), ...relations(path) })
  const text = `![](${url}/in-a-document.png) ${url}/in-a-document`
  const { status, body } = await upload(
    api,
    { name: 'бриф.docx', content: referring(docx(text), 'word/_rels/document.xml.rels') },
    {
      name: 'смета.xlsx',
      content: referring(sheets('xlsx', { Лист: [[text]] }), 'xl/_rels/workbook.xml.rels'),
    },
    { name: 'показ.pptx', content: referring(pptx([text]), 'ppt/slides/_rels/slide1.xml.rels') },
    { name: 'страница.html.txt', content: `<!DOCTYPE a SYSTEM "${url}/a.dtd"><img src="${url}/b.png">` },
  )
  expect({ status, problems: body.files.map(({ problem }) => problem) }).toEqual({
    status: 200,
    problems: [null, null, null, null],
  })
  const attached_files = body.files.map(({ id }) => ({ id }))
  const { room_id } = await startChat(api, `Прочти ${url}/message ![](${url}/message.png)`, {
    attached_files,
  })
  await expect.poll(() => historyOf(api, room_id)).toMatchObject({ active_response_id: null })
  expect((await historyOf(api, room_id)).rows.at(-1)?.msg).toContain(`${url}/model`)
  const logo = await uploadOne(api, 'лого.png', onePixelPng)
  const service = {
    title: 'Почта',
    description: text,
    url: `${url}/service`,
    status: 'free',
    logo: { id: logo.id },
  }
  expect((await api.send('POST', '/resources/', { json: service })).status).toBe(200)
  expect((await api.send('GET', '/resources/')).status).toBe(200)
}
