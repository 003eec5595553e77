import { randomBytes } from 'node:crypto'
import { docx, onePixelPng } from '../../server/files/sample-documents.ts'
import { workday } from '../load/requests.ts'
import { type Caller, createCaller, pause, type Uploaded, uploadOf } from './caller.ts'

const UPLOAD_EVERY_MS = 10_000
const REQUEST_EVERY_MS = 1_000

/** The times of a route's requests in ms, and the number of failed requests by status or error. */
export type Route = { times: number[]; failures: Record<string, number> }

/** Starts the workdays of the users; `end` returns the routes of all of them. */
export function startOrdinaryUsers({ origin, tokens }: { origin: string; tokens: readonly string[] }) {
  const routes: Record<string, Route> = {}
  let isOver = false

  async function measure<Answer extends { status: number }>(route: string, asking: Promise<Answer>) {
    const start = performance.now()
    const measured = routes[route] ?? { times: [], failures: {} }
    routes[route] = measured
    const fail = (outcome: string | number) => {
      measured.failures[outcome] = (measured.failures[outcome] ?? 0) + 1
    }
    try {
      const answer = await asking
      if (answer.status >= 400) fail(answer.status)
      return answer
    } catch (error) {
      fail(error instanceof Error && 'code' in error ? String(error.code) : String(error))
      return undefined
    } finally {
      measured.times.push(performance.now() - start)
    }
  }

  async function work(caller: Caller, token: string, user: number) {
    const context: Record<string, unknown> = {}
    await pause(Math.random() * REQUEST_EVERY_MS)
    while (!isOver) {
      for (const planned of workday(token, user)) {
        const asked = planned.setupRequest ? planned.setupRequest(planned, context) : planned
        if (asked === undefined || isOver) continue
        const next = pause(REQUEST_EVERY_MS)
        const { method, headers = {}, body } = asked
        const path = asked.path.replace(/^\/api\/v1/, '')
        const answering = caller.call({ method, path, headers, ...(body !== undefined && { body }) })
        const answer = await measure(routeOf(method, path), answering)
        if (answer) planned.onResponse?.(answer.status, answer.text, context)
        await next
      }
    }
  }

  /** One user after another uploads a file, and asks about it if it is a document. */
  async function upload(callers: readonly Caller[]) {
    for (let turn = 0; !isOver; turn++) {
      const next = pause(UPLOAD_EVERY_MS)
      const caller = callers[turn % callers.length]
      if (caller) await (turn % 2 === 0 ? uploadPicture(caller) : askAboutDocument(caller, turn))
      await next
    }
  }

  const uploadPicture = (caller: Caller) =>
    measure('upload of 2 MB', caller.call(uploadOf({ name: 'Фото.png', content: picture })))

  async function askAboutDocument(caller: Caller, turn: number) {
    const content = docx(`Бриф ${turn}`, 'Весенняя кампания')
    const uploading = caller.json<Uploaded>(uploadOf({ name: 'Бриф.docx', content }))
    const [file] = (await measure('upload of a document', uploading))?.body.files ?? []
    if (!file) return
    const sending = caller.json<{ response_id: string }>({
      method: 'POST',
      path: '/chats/messages',
      body: JSON.stringify({ msg: 'Что в брифе?', attributes: { attached_files: [file] } }),
    })
    const sent = await measure('message about a document', sending)
    if (!sent?.body.response_id) return
    await measure('its answer begins after', beginning(caller, sent.body.response_id))
  }

  const callers = tokens.map((token) => createCaller({ origin, token }))
  const working = callers.map((caller, index) => work(caller, tokens[index] ?? '', index))
  const uploading = upload(callers)
  return {
    async end() {
      isOver = true
      await Promise.all([...working, uploading])
      for (const caller of callers) caller.close()
      return routes
    },
  }
}

/** Waits for the first piece of an answer. */
async function beginning(caller: Caller, id: string): Promise<{ status: number }> {
  const response = await caller.open({ method: 'GET', path: `/chats/responses/${id}/stream` })
  for await (const chunk of response) if (String(chunk).includes('data:')) break
  return { status: response.statusCode ?? 0 }
}

const picture = Buffer.concat([onePixelPng, randomBytes(2_000_000)])

const routeOf = (method: string, path: string) => `${method} ${path.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/:id')}`
