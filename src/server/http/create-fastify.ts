import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type $ZodIssue, type $ZodType, parse, safeParse } from 'zod/v4/core'
import { type AppError, invalidFields } from './app-error.ts'
import { errorBodyOf, sendFailure } from './error-handler.ts'

type FastifyDeps = { logger: FastifyBaseLogger | undefined; trustedProxies: number }

/** Creates Fastify with this server's limits, and with zod to validate requests and responses. */
export function createFastify({ logger, trustedProxies }: FastifyDeps) {
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1_048_576,
    // Longer than a client waits for an upload (300 s), so that the client gives up first. Other requests have shorter
    // limits: headersTimeout, and registerBodyTimeout for the body.
    requestTimeout: 310_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    // Its refusal is in English; closing.ts has the contract's.
    return503OnClosing: false,
    // It also limits the hooks of closing, which wait for answers that are still being written.
    pluginTimeout: 40_000,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler<$ZodType>(compileValidator)
  // The library's own serializer encodes schemas backwards, which fails for schemas that read numeric texts.
  app.setSerializerCompiler<$ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(parse(schema, data)),
  )
  return app
}

/** Answers a malformed HTTP request, which does not reach Fastify's handlers, in the shape of every other failure. */
function answerClientError(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket) {
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
  // A caller takes the body of an answer to HEAD for rubbish.
  const { rawPacket } = error
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : text}`)
  socket.destroy(error)
}

const notHttp = errorBodyOf(400, 'bad_request')

const bodies: Readonly<Record<string, typeof notHttp>> = {
  ERR_HTTP_REQUEST_TIMEOUT: errorBodyOf(408, 'request_timeout', 'Запрос не пришёл вовремя'),
  HPE_HEADER_OVERFLOW: errorBodyOf(431, 'headers_too_large', 'Слишком большие заголовки запроса'),
}

/**
 * Parses requests by the contract's schemas. A fault without a message gets a Russian one, because zod's are English.
 */
function compileValidator({ schema }: { schema: $ZodType }) {
  return (data: unknown) => {
    const result = safeParse(schema, data, { error: () => 'Неверное значение' })
    return result.success ? { value: result.data } : { error: validationFailed(result.error.issues) }
  }
}

function validationFailed(issues: readonly $ZodIssue[]): AppError {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.join('.')
    // Each field reports only its first fault, because the others result from it.
    if (!messages.has(path)) messages.set(path, issue.message)
  }
  const fields = Array.from(messages, ([path, message]) => ({ path, message }))
  return invalidFields(fields)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains files, so a signed-in user may send it until `requestTimeout`. */
    isUpload?: boolean
  }
}

/**
 * Ends a request whose body does not arrive in time. Only uploads of signed-in users need the server's longer
 * `requestTimeout`. The timeout excludes the time in which received bytes wait for the server.
 */
export function registerBodyTimeout(app: FastifyInstance, { bodyWithinMs }: { bodyWithinMs: number }) {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers
    if (!hasBody) return
    const timer = setTimeout(() => {
      // Checked in the timer, because the session is looked up after this hook.
      if (routeOptions.config.isUpload && request.user) return
      if (raw.complete || raw.readableLength > 0) timer.refresh()
      else raw.destroy()
    }, bodyWithinMs)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
