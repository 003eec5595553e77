import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { DetachedWindowAPI } from 'happy-dom'

/** The environment of a test of the client puts this into its window. */
declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

export type ReceivedRequest = {
  method: string
  /** The path with its query. */
  url: string
  headers: IncomingMessage['headers']
  body: string
}
/** `hang` never answers; `json` is sent as JSON, `text` as it is; `isCutOff` closes the connection in the body. */
export type Answer = {
  status?: number
  json?: unknown
  text?: string
  contentType?: string
  contentEncoding?: string
  hang?: boolean
  isCutOff?: boolean
}

/**
 * Starts a real HTTP server that answers as told and records its requests. `stop` lets answers that have begun arrive: a
 * cut one would report a lost connection to the next test.
 */
export async function startAnsweringServer(
  answer: (request: ReceivedRequest) => Answer | Promise<Answer>,
): Promise<{ origin: string; requests: ReceivedRequest[]; stop(): Promise<void> }> {
  const requests: ReceivedRequest[] = []
  const begun = new Set<Promise<unknown>>()
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const request = {
      method: message.method ?? '',
      url: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
    }
    requests.push(request)
    const { status = 200, json, text, contentType, contentEncoding, hang, isCutOff } = await answer(request)
    if (hang) return
    const sent = once(response, 'close').finally(() => begun.delete(sent))
    begun.add(sent)
    const type = contentType ?? (json === undefined ? 'text/html' : 'application/json; charset=utf-8')
    const body = json === undefined ? (text ?? '') : JSON.stringify(json)
    response.writeHead(status, {
      'content-type': type,
      ...(contentEncoding && { 'content-encoding': contentEncoding }),
      ...(isCutOff && { 'content-length': body.length + 1 }),
    })
    if (isCutOff) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    async stop() {
      await Promise.all(begun)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
