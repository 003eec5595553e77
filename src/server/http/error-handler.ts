import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, statusTexts, unknownErrorText } from '#contract/error.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { isBrokenOff } from '#server/db/transaction.ts'
import { isDatabaseDamaged, isDiskFull } from '#server/error-codes.ts'
import { AppError } from './app-error.ts'

/** Gives every failure the shape of contract/error.ts. Logs unexpected errors and hides their cause in the response. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
}

/** Sends a failure. Fastify also calls it for requests that it refuses before it finds a handler. */
export function sendFailure(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const body = toBody(error, request)
  const isCallers = error instanceof AppError ? error.isCallers : body.status < 500
  if (!isCallers) request.log.error({ err: error }, 'request failed')
  if (isDatabaseDamaged(error))
    request.log.fatal('the database is damaged: run npm run doctor, restore the last backup')
  if (error instanceof AppError) reply.headers(error.headers)
  else if (body.status === 503) reply.header('retry-after', '2')
  return sendError(reply, body)
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, errorBodyOf(404, 'not_found'))
}

function sendError(reply: FastifyReply, body: ErrorBody) {
  return reply
    .status(body.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toBody(error: FastifyError | AppError, request: FastifyRequest): ErrorBody {
  if (error instanceof AppError) {
    return { ...errorBodyOf(error.status, error.code, error.message), details: error.details }
  }
  if (isDiskFull(error)) {
    // A read succeeds when retried, because removing the ballast has freed space.
    const isReading = request.routeOptions.config.diskUse === undefined
    return errorBodyOf(isReading ? 503 : 507, 'storage_full')
  }
  if (isBrokenOff(error)) return errorBodyOf(503, 'database_busy', busyText)
  if (isDatabaseAway(error)) return errorBodyOf(503, 'database_unavailable')
  const status = error.statusCode ?? 500
  if (status >= 500) return errorBodyOf(500, 'internal_error')
  const [code, text] = frameworkFaults[status] ?? ['bad_request']
  return errorBodyOf(status, code, text)
}

export function errorBodyOf(status: number, code: string, text?: string): ErrorBody {
  const message = text ?? statusTexts[status] ?? (status < 500 ? statusTexts[400] : undefined) ?? unknownErrorText
  // A client shows its own text for a fault of the server, where the contract has one.
  const isShown = status < 500 || !(status in statusTexts)
  return { status, code, message, ...(isShown && { customMessage: message }) }
}

/** The message when several retries of a transaction have failed. */
const busyText = 'Одновременно сохраняют слишком многие. Повторите попытку через несколько секунд'

/** Codes and texts for Fastify's own refusals. Fastify's codes may change with its versions. */
const frameworkFaults: Readonly<Record<number, [code: string, text: string]>> = {
  413: ['body_too_large', 'Слишком большой запрос'],
  414: ['address_too_long', 'Слишком длинный адрес'],
  415: ['media_type_unsupported', 'Неподдерживаемый тип данных'],
}
