import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readEventStream, StreamHttpError } from '#client/lib/http/event-stream.ts'
import type { ApiSession } from '#client/lib/http/http-client.ts'

class Page extends EventTarget {
  hidden = false
  hide(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

type Exchange = (request: IncomingMessage, response: ServerResponse) => void

let page: Page
let answers: Exchange[]
let asked: IncomingMessage[]
let origin: string
let stopServer: () => void
const nobody: ApiSession = { accessToken: () => null, renew: async () => null }
const onReplay = vi.fn()
const observer = { answered: vi.fn(), unanswered: vi.fn(), slow: vi.fn() }

beforeEach(async () => {
  vi.clearAllMocks()
  page = new Page()
  vi.stubGlobal('document', page)
  answers = []
  asked = []
  const server = createServer((request, response) => {
    asked.push(request)
    answers.shift()?.(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  stopServer = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => {
  stopServer()
  vi.unstubAllGlobals()
})

const events =
  (text: string, { cut = false, open = false } = {}): Exchange =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text, () => {
      if (cut) response.destroy()
      else if (!open) response.end()
    })
  }

function read(session: ApiSession = nobody, signal = new AbortController().signal) {
  const seen: string[] = []
  const done = readEventStream({
    path: '/stream',
    session,
    observer,
    onReplay,
    signal,
    origin,
    onEvent: ({ data }) => {
      seen.push(data)
      return data === 'end'
    },
  })
  return { seen, done }
}

test('events are read to the last one', async () => {
  answers = [events(': hello\n\nid: 1\ndata: один\n\nid: 2\ndata: end\n\nid: 3\ndata: never\n\n', { open: true })]
  const { seen, done } = read()
  await done
  expect(seen).toEqual(['один', 'end'])
  expect(asked[0]?.headers.accept).toBe('text/event-stream')
})

test('a stream that breaks, or ends before its last event, resumes where it stopped', async () => {
  answers = [
    events('id: 7\ndata: one\n\nid: 8\ndata: half', { cut: true }),
    (_request, response) => response.destroy(),
    events('id: 8\ndata: two\n\n'),
    events('id: 9\ndata: end\n\n'),
  ]
  const { seen, done } = read()
  await done
  expect(seen).toEqual(['one', 'two', 'end'])
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7', '7', '8'])
  expect(observer.unanswered).toHaveBeenCalled()
})

test('a stream without ids tells before each further reading that its events may come again', async () => {
  answers = [(_request, response) => response.destroy(), events('data: one\n\n'), events('data: one\n\ndata: end\n\n')]
  const { seen, done } = read()
  await done
  expect(seen).toEqual(['one', 'one', 'end'])
  expect(onReplay).toHaveBeenCalledOnce()
})

test('a hidden page reads nothing and resumes when it is visible again', async () => {
  answers = [events('id: 1\ndata: one\n\n', { open: true }), events('id: 2\ndata: end\n\n')]
  const { seen, done } = read()
  await vi.waitFor(() => expect(seen).toEqual(['one']), 30_000)
  const closed = new Promise((resolve) => asked[0]?.socket.once('close', resolve))
  page.hide(true)
  await closed
  expect(asked).toHaveLength(1)
  page.hide(false)
  await done
  expect(seen).toEqual(['one', 'end'])
  expect(asked[1]?.headers['last-event-id']).toBe('1')
  expect(observer.unanswered).not.toHaveBeenCalled()
})

test('a refused token is renewed once', async () => {
  answers = [(_request, response) => response.writeHead(401).end(), events('data: end\n\n')]
  await read({ accessToken: () => 'old', renew: async () => 'new' }).done
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('the end of the session ends the reading', async () => {
  answers = [(_request, response) => response.writeHead(401).end()]
  const { seen, done } = read({ accessToken: () => 'old', renew: async () => null })
  await done
  expect(seen).toEqual([])
})

test('a refusal is reported with its status', async () => {
  answers = [(_request, response) => response.writeHead(404, 'Not Found').end()]
  await expect(read().done).rejects.toEqual(new StreamHttpError(404, 'Not Found'))
  expect(new StreamHttpError(404, 'Not Found').message).toBe('HTTP 404: Not Found')
  expect(new StreamHttpError(404, '').message).toBe('HTTP 404: Ресурс не найден')
})

test('a failing server or proxy is retried at growing intervals, and the stream resumes where it broke off', async () => {
  const failure =
    (status: number): Exchange =>
    (_request, response) =>
      response.writeHead(status).end()
  answers = [events('id: 3\ndata: one\n\n', { cut: true }), failure(500), failure(502), events('data: end\n\n')]
  const { seen, done } = read()
  await done
  expect(seen).toEqual(['one', 'end'])
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '3', '3', '3'])
})

test.each([500, 503])(
  'a server that keeps answering %i is given up, and the connection is not reported as lost',
  async (status) => {
    const failure: Exchange = (_request, response) => response.writeHead(status).end()
    answers = Array.from({ length: 20 }, (_, place) => (place === 3 ? events('data: one\n\n') : failure))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let end: unknown
    read().done.catch((error: unknown) => {
      end = error
    })
    while (end === undefined) {
      vi.advanceTimersByTime(20)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(end).toMatchObject({ message: expect.stringMatching(`^HTTP ${status}: `), status })
    expect(asked).toHaveLength(4 + 6)
    expect(observer.unanswered).not.toHaveBeenCalled()
  },
)

test('a stream that falls silent after its first event is opened again', async () => {
  answers = [events('id: 1\ndata: one\n\n', { open: true }), events('data: end\n\n')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen } = read()
  while (seen.length < 2) {
    vi.advanceTimersByTime(seen.length * 50)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(asked[1]?.headers['last-event-id']).toBe('1')
})

test('an error of the reader ends the stream', async () => {
  answers = [events('data: bad\n\n', { open: true })]
  const done = readEventStream({
    path: '/stream',
    session: nobody,
    observer,
    onReplay,
    signal: new AbortController().signal,
    origin,
    onEvent: () => {
      throw new Error('Ошибка парсинга')
    },
  })
  await expect(done).rejects.toThrow('Ошибка парсинга')
  await vi.waitFor(() => expect(asked[0]?.socket.destroyed).toBe(true), 30_000)
})

test('a released stream is not requested again', async () => {
  answers = [events('id: 1\ndata: one\n\n', { open: true })]
  const controller = new AbortController()
  const { seen, done } = read(nobody, controller.signal)
  await vi.waitFor(() => expect(seen).toEqual(['one']), 30_000)
  controller.abort()
  await done
  expect(asked).toHaveLength(1)
})
