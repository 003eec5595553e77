import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { type $ZodType, parse } from 'zod/v4/core'
import type { Database } from './db/client.ts'
import { registerErrorHandler, sendFailure } from './http/error-handler.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSession } from './http/session.ts'
import { registerStaticClient } from './http/static-client.ts'
import { registerAuthRoutes } from './modules/auth/auth.routes.ts'
import { createAuthService } from './modules/auth/auth.service.ts'
import { registerChannelCategoryRoutes } from './modules/channel-categories/channel-categories.routes.ts'
import { createChannelCategoryService } from './modules/channel-categories/channel-categories.service.ts'
import { registerChannelRoutes } from './modules/channels/channels.routes.ts'
import { createChannelService } from './modules/channels/channels.service.ts'
import { registerDirectionRoutes } from './modules/directions/directions.routes.ts'
import { createDirectionService } from './modules/directions/directions.service.ts'
import { registerEstimateRoutes } from './modules/estimates/estimates.routes.ts'
import { createEstimateService } from './modules/estimates/estimates.service.ts'
import { registerHealthRoutes } from './modules/health/health.routes.ts'
import { registerMetaRoutes } from './modules/meta/meta.routes.ts'
import { registerPositionRoutes } from './modules/positions/positions.routes.ts'
import { createPositionService } from './modules/positions/positions.service.ts'
import { registerServiceRoutes } from './modules/services/services.routes.ts'
import { createServiceService } from './modules/services/services.service.ts'

export type AppDeps = {
  db: Database
  /** The clock of every rule on the server. */
  now: () => Date
  version: string
  publicUrl: URL | undefined
  /** How many proxies stand in front; the caller's address is what the farthest of them saw. */
  trustedProxies: number
  logger: FastifyBaseLogger | undefined
  /** The built client; without it only the API is served. */
  clientFolder: string | undefined
  /** Registers the reference of the API; only development has one. */
  apiReference?: (app: FastifyInstance) => Promise<void>
}

/** The whole server but for listening: every part and the order in which they meet a request. */
export async function buildApp(deps: AppDeps) {
  const app = createFastify(deps)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Else a client that keeps its connection would hold up the end until that times out.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })

  registerErrorHandler(app)
  await registerSecurityHeaders(app, deps.publicUrl)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 16_384 })
  await deps.apiReference?.(app)

  const auth = await createAuthService(deps)
  registerSession(app, auth.findUser)
  sweepRegularly(app, auth.sweep)

  registerHealthRoutes(app, deps.db, () => isClosing)
  registerMetaRoutes(app, deps.version)
  registerAuthRoutes(app, auth, deps.publicUrl)
  registerChannelCategoryRoutes(app, createChannelCategoryService(deps))
  registerChannelRoutes(app, await createChannelService(deps))
  registerPositionRoutes(app, createPositionService(deps))
  registerEstimateRoutes(app, createEstimateService(deps))
  registerDirectionRoutes(app, createDirectionService(deps))
  registerServiceRoutes(app, createServiceService(deps))
  if (deps.clientFolder) await registerStaticClient(app, deps.clientFolder)
  return app
}

const sweepEveryMs = 60 * 60_000

function sweepRegularly(app: FastifyInstance, sweep: () => Promise<void>) {
  const run = () => sweep().catch((error: unknown) => app.log.warn({ err: error }, 'sweep failed'))
  run()
  const timer = setInterval(run, sweepEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function createFastify({ logger, trustedProxies }: AppDeps) {
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1_048_576,
    // Longer than a client waits (10 s), so that it is the client that gives up.
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    frameworkErrors: sendFailure,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  // The library's own serializer runs schemas backwards, which those that read numeric texts cannot.
  app.setSerializerCompiler<$ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(parse(schema, data)),
  )
  return app
}
