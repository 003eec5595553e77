import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type $ZodType, parse } from 'zod/v4/core'
import { answerClientError } from './client-error.ts'
import { compileValidator } from './compile-validator.ts'
import { sendFailure } from './error-handler.ts'

type FastifyDeps = { logger: FastifyBaseLogger | undefined; trustedProxies: number }

/** Fastify with the limits of this server, and zod for what comes in and goes out. */
export function createFastify({ logger, trustedProxies }: FastifyDeps) {
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1_048_576,
    // Longer than a client waits for an upload (300 s), so that it is the client that gives up. What is not an upload
    // has to arrive sooner: its headers by this, its body by body-timeout.ts.
    requestTimeout: 310_000,
    http: { headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
    // It bounds the hooks of closing too, which wait for answers that are being written.
    pluginTimeout: 40_000,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler<$ZodType>(compileValidator)
  // The library's own serializer runs schemas backwards, which those that read numeric texts cannot.
  app.setSerializerCompiler<$ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(parse(schema, data)),
  )
  return app
}
