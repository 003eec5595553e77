import { Agent, type IncomingMessage, request } from 'node:http'

export type Access = { origin: string; token: string }

export type Asked = {
  method: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Bytes per second that the caller reads from the response; without a value it reads at full speed. */
  bytesPerSecond?: number
  /** The maximum number of response bytes that the caller keeps. */
  keep?: number
}

export type Caller = ReturnType<typeof createCaller>

/** Sends one user's requests over separate connections. */
export function createCaller({ origin, token }: Access) {
  const agent = new Agent({ keepAlive: true })

  /** Resolves with the head of the answer. */
  function open({ method, path, body, headers }: Asked): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const given = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, deflate, br',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      }
      const asked = request(`${origin}/api/v1${path}`, { method, agent, headers: given }, resolve)
      asked.once('error', reject)
      asked.end(body)
    })
  }

  /** Sends the request and reads its answer to the end. */
  async function call(asked: Asked): Promise<{ status: number; text: string }> {
    const response = await open(asked)
    const { bytesPerSecond, keep = 65_536 } = asked
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes <= keep) chunks.push(chunk)
      if (bytesPerSecond !== undefined) await pause((chunk.length / bytesPerSecond) * 1_000)
    }
    return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
  }

  /** Sends the request and returns its status and the JSON of a short answer. */
  async function json<Body>(asked: Asked): Promise<{ status: number; body: Body }> {
    const { status, text } = await call({
      ...asked,
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
    })
    return { status, body: JSON.parse(text || '{}') }
  }

  return { open, call, json, close: () => agent.destroy() }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Returns a request that uploads the files as a browser's form does. */
export function uploadOf(...files: { name: string; content: Uint8Array }[]): Asked {
  const boundary = 'hostile-boundary'
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST',
    path: '/files/',
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export type Uploaded = { files: { id: string }[] }
