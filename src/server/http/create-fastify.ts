import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type $ZodType, parse } from 'zod/v4/core'
import { answerClientError } from './client-error.ts'
import { compileValidator } from './compile-validator.ts'
import { sendFailure } from './error-handler.ts'

type FastifyDeps = { logger: FastifyBaseLogger | undefined; trustedProxies: number }

/** Creates Fastify with this server's limits, and with zod to validate requests and responses. */
export function createFastify({ logger, trustedProxies }: FastifyDeps) {
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1_048_576,
    // Longer than a client waits for an upload (300 s), so that the client gives up first. Other requests have shorter
    // limits: headersTimeout, and body-timeout.ts for the body.
    requestTimeout: 310_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
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
