import type { Socket } from 'node:net'
import { errorBodyOf } from './error-handler.ts'

/** Answers a malformed HTTP request, which does not reach Fastify's handlers, in the shape of every other failure. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = bodies[error.code ?? ''] ?? notHttp
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${body.code}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy(error)
}

const notHttp = errorBodyOf(400, 'bad_request')

const bodies: Readonly<Record<string, typeof notHttp>> = {
  ERR_HTTP_REQUEST_TIMEOUT: errorBodyOf(408, 'request_timeout', 'Запрос не пришёл вовремя'),
  HPE_HEADER_OVERFLOW: errorBodyOf(431, 'headers_too_large', 'Слишком большие заголовки запроса'),
}
