import { Agent, request } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export type FuzzAnswer = { status: number; type: string; text: string; cookie?: string | undefined }

const withinMs = 20_000

/** Uses node:http, because fetch would normalize addresses and headers. */
export function createSender(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(origin)
  return {
    close: () => agent.destroy(),
    /** @throws Error when the connection ends without an answer or the answer takes more than 20 s */
    send({ method, path, headers, body }: Omit<FuzzRequest, 'endpoint'>): Promise<FuzzAnswer> {
      return new Promise((resolve, reject) => {
        const call = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            signal: AbortSignal.timeout(withinMs),
            // Node does not set Content-Length for the body of a GET.
            headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                type: response.headers['content-type'] ?? '',
                text: Buffer.concat(chunks).toString(),
                cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
              }),
            )
          },
        )
        call.on('error', reject)
        call.end(body)
      })
    },
  }
}
