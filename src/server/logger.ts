import { pino } from 'pino'

/**
 * Creates a logger of JSON lines with request ids. Logs hold no bodies, headers, query strings or error
 * messages, because PostgreSQL quotes values in its errors.
 */
export function createLogger(level: string, destination?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    serializers: { req: describeRequest, res: describeReply, err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

const describeRequest = (request: { method: string; url: string; id: string }) => ({
  id: request.id,
  method: request.method,
  path: request.url.split('?')[0],
})

const describeReply = (reply: { statusCode: number }) => ({ status: reply.statusCode })

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    ...stableFields(error),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The fields in which PostgreSQL and Node do not quote user data. */
function stableFields(error: Error) {
  const named = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall']
  return Object.fromEntries(Object.entries(error).filter(([key, value]) => named.includes(key) && value !== undefined))
}
