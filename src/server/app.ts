import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LocalBackups } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import type { Database, DatabaseConnection } from './db/client.ts'
import type { DiskWatch } from './disk-watch.ts'
import { closeUnusedConnections, refuseWhenClosing, stopBetweenConnections } from './http/closing.ts'
import { createFastify, registerBodyTimeout } from './http/create-fastify.ts'
import { registerDiskGuard } from './http/disk-guard.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerHealthRoutes, registerMetaRoutes } from './http/health.routes.ts'
import { type PoolState, registerMetricsRoutes } from './http/metrics.routes.ts'
import { registerRequestTurns } from './http/request-turns.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSession } from './http/session.ts'
import { registerStaticClient } from './http/static-client.ts'
import { registerAdministrationRoutes } from './modules/administration/administration.routes.ts'
import { createPeopleService } from './modules/administration/people.service.ts'
import { registerAgencyRoutes } from './modules/agency/agency.routes.ts'
import { createAgencyService } from './modules/agency/agency.service.ts'
import { agencyTools } from './modules/agency-tools/agency-tools.ts'
import { peopleOf } from './modules/agency-tools/placement.ts'
import { type Assistant, modelCodes } from './modules/assistant/assistant.ts'
import { countFailures } from './modules/assistant/count-failures.ts'
import { registerAssistantSettingsRoutes } from './modules/assistant-settings/assistant-settings.routes.ts'
import { createAssistantSettingsService } from './modules/assistant-settings/assistant-settings.service.ts'
import { registerAssistantUsageRoutes } from './modules/assistant-usage/assistant-usage.routes.ts'
import { createAssistantUsageService } from './modules/assistant-usage/assistant-usage.service.ts'
import { noteRefusedAdministration } from './modules/audit/audit.service.ts'
import { createAccountService } from './modules/auth/account.service.ts'
import { registerAuthRoutes } from './modules/auth/auth.routes.ts'
import { createAuthService } from './modules/auth/auth.service.ts'
import { createLinkService } from './modules/auth/links.service.ts'
import { registerPasskeyRoutes } from './modules/auth/passkeys.routes.ts'
import { createPasskeyService } from './modules/auth/passkeys.service.ts'
import { readBudgets } from './modules/briefs/briefs.repository.ts'
import { registerBriefRoutes } from './modules/briefs/briefs.routes.ts'
import { createBriefService } from './modules/briefs/briefs.service.ts'
import { registerChannelViewRoutes } from './modules/channel-views/channel-views.routes.ts'
import { createChannelViewService } from './modules/channel-views/channel-views.service.ts'
import { createChannelImportService } from './modules/channels/channel-imports.service.ts'
import { registerChannelRoutes } from './modules/channels/channels.routes.ts'
import { createChannelService } from './modules/channels/channels.service.ts'
import { registerChatRoutes } from './modules/chats/chats.routes.ts'
import { createChatService } from './modules/chats/chats.service.ts'
import { createHistoryService } from './modules/chats/histories.service.ts'
import type { ResponseLimits } from './modules/chats/response-limits.ts'
import { createResponseService } from './modules/chats/responses.service.ts'
import { registerEstimateRoutes } from './modules/estimates/estimates.routes.ts'
import { createEstimateService } from './modules/estimates/estimates.service.ts'
import { registerFileRoutes } from './modules/files/files.routes.ts'
import { createFileService } from './modules/files/files.service.ts'
import { createTextExtraction } from './modules/files/reading/text-extraction.ts'
import type { FileStore } from './modules/files/storage/file-store.ts'
import type { MailService } from './modules/mail/mail.service.ts'
import { createIdentityService } from './modules/oidc/identities.service.ts'
import { registerOidcRoutes } from './modules/oidc/oidc.routes.ts'
import { createOidcService } from './modules/oidc/oidc.service.ts'
import { registerPlacementRulesRoutes } from './modules/placement-rules/placement-rules.routes.ts'
import { readPlacementRules } from './modules/placement-rules/placement-rules.service.ts'
import { createProjectOptionService } from './modules/projects/project-options.service.ts'
import { registerProjectRoutes } from './modules/projects/projects.routes.ts'
import { createProjectService } from './modules/projects/projects.service.ts'
import { registerPromptTemplateRoutes } from './modules/prompt-templates/prompt-templates.routes.ts'
import { createPromptTemplateService } from './modules/prompt-templates/prompt-templates.service.ts'
import { registerRecordChangeRoutes } from './modules/record-changes/record-changes.routes.ts'
import { createRecordChangeService } from './modules/record-changes/record-changes.service.ts'
import { registerServiceRoutes } from './modules/services/services.routes.ts'
import { createServiceService } from './modules/services/services.service.ts'
import { registerShortlistRoutes } from './modules/shortlists/shortlists.routes.ts'
import { createShortlistService } from './modules/shortlists/shortlists.service.ts'
import { registerTitledThingRoutes } from './modules/titled-things/titled-things.routes.ts'
import {
  createChannelCategoryService,
  createDirectionService,
  createPositionService,
} from './modules/titled-things/titled-things.service.ts'
import { registerUserRoutes } from './modules/users/users.routes.ts'
import { listColleagues } from './modules/users/users.service.ts'
import { ageOfBackups } from './system/last-backup.ts'
import { registerSystemRoutes, registerWelcomeRoutes } from './system/system.routes.ts'
import { createSystemService } from './system/system.service.ts'
import { createWelcomeService } from './system/welcome.service.ts'

export type AppDeps = {
  db: Database
  /** The connections of `db`, for the metrics. */
  pool?: PoolState | undefined
  config: Config
  dataDir: string
  /** The copies of the embedded database that this node makes. */
  backups?: LocalBackups | undefined
  /** The same database, for the connection on which nodes notify each other about answers. */
  connection: DatabaseConnection
  /**
   * Separate connections for the leases of answers, so that answers keep their leases when requests use all of `db`.
   */
  leases?: Database
  assistant: Assistant
  /** The mail server; absent without one. */
  mail?: MailService | undefined
  /** The clock of every rule on the server. */
  now: () => Date
  version: string
  logger: FastifyBaseLogger | undefined
  files: FileStore
  /** Absent when neither the database nor the files are on a disk of this machine. */
  disk?: DiskWatch | undefined
  /** The folder of the built client; without it the server serves the API only. */
  clientFolder: string | undefined
  responseLimits?: Partial<ResponseLimits>
  /** Aborted when the load balancer must stop sending requests. The node serves requests until it closes. */
  draining?: AbortSignal
  /** Registers the reference of the API, in development only. */
  apiReference?: (app: FastifyInstance) => Promise<void>
}

/** Builds the whole server without listening, in the order in which its parts handle a request. */
export async function buildApp(given: AppDeps) {
  const { publicUrl, trustedProxies, passwordSignIn, oidcProviders, fileQuota, historyYears } = given.config
  const deps = { ...given, publicUrl, passwordSignIn, oidcProviders, fileQuota, historyYears }
  const { logger, config } = given
  const app = createFastify({ logger, trustedProxies })
  const isClosing = refuseWhenClosing(app, deps.draining)

  closeUnusedConnections(app)
  registerErrorHandler(app)
  registerBodyTimeout(app, { bodyWithinMs: 15_000 })
  await registerSecurityHeaders(app, publicUrl)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 16_384 })
  await deps.apiReference?.(app)

  const auth = await createAuthService(deps)
  registerSession(app, auth, (user) => noteRefusedAdministration(deps, user))
  registerRequestTurns(app)
  if (deps.disk) registerDiskGuard(app, deps.disk)
  sweepRegularly(app, auth.sweep)

  const channels = await createChannelService(deps)
  const runningAnswers = () => responses.runningCount()
  registerHealthRoutes(app, { ...deps, isClosing, prepare: channels.loadIndex })
  const metrics = registerMetricsRoutes(app, {
    disk: deps.disk,
    pool: deps.pool,
    metricsToken: config.metricsToken,
    runningAnswers,
    modelCodes: Object.values(modelCodes),
    backupAges: async () => ageOfBackups(await system.lastBackup(), deps.now()),
  })
  registerMetaRoutes(app, deps)
  const account = createAccountService({ ...deps, auth })
  const links = createLinkService({ ...deps, auth })
  registerAuthRoutes(app, { auth, account, links }, publicUrl)
  sweepRegularly(app, links.sweep)
  registerAdministrationRoutes(app, deps, createPeopleService(deps))
  const passkeys = createPasskeyService({ ...deps, auth })
  registerPasskeyRoutes(app, passkeys, publicUrl)
  sweepRegularly(app, passkeys.sweep)
  const extraction = createTextExtraction({
    onDeath: ({ death }) => app.log.warn({ death }, 'a reader of documents died'),
  })
  const onLeft = (error: unknown, storageKey: string) =>
    app.log.warn({ err: error, storageKey }, 'bytes of a file could not be removed')
  const onUnread = (error: unknown) => app.log.warn({ err: error }, 'a document could not be read for now')
  const files = createFileService({ ...deps, store: deps.files, extraction, onLeft, onUnread })
  app.addHook('onClose', files.close)
  sweepRegularly(app, files.sweep)
  const agency = createAgencyService({ ...deps, files })
  registerAgencyRoutes(app, agency)
  const onRefused = (refusal: object) => app.log.warn(refusal, 'a response of a sign-in provider was refused')
  registerOidcRoutes(app, {
    ...deps,
    oidc: createOidcService({ ...deps, auth, onRefused }),
    identities: createIdentityService(deps),
    agency: agency.read,
  })
  const imports = createChannelImportService({ ...deps, log: app.log })
  registerChannelRoutes(app, { channels, imports })
  sweepRegularly(app, imports.sweep)
  app.addHook('onClose', imports.drain)
  registerShortlistRoutes(app, createShortlistService(deps))
  registerChannelViewRoutes(app, createChannelViewService(deps))
  registerPlacementRulesRoutes(app, deps)
  await registerFileRoutes(app, files)
  const categories = createChannelCategoryService(deps)
  const directions = createDirectionService(deps)
  const positions = createPositionService(deps)
  registerTitledThingRoutes(app, { positions, directions, categories })
  const estimates = createEstimateService(deps)
  registerEstimateRoutes(app, estimates)
  registerServiceRoutes(app, createServiceService({ ...deps, files }))
  registerPromptTemplateRoutes(app, createPromptTemplateService(deps))
  registerUserRoutes(app, deps.db)
  const briefs = createBriefService(deps)
  registerBriefRoutes(app, briefs)
  const projects = createProjectService(deps)
  const projectOptions = createProjectOptionService(deps)
  registerProjectRoutes(app, { projects, options: projectOptions, briefs })
  const recordChanges = createRecordChangeService(deps)
  registerRecordChangeRoutes(app, recordChanges)
  sweepRegularly(app, recordChanges.sweep)
  if (deps.clientFolder) await registerStaticClient(app, deps.clientFolder)
  const usage = createAssistantUsageService({ ...deps, monthlyTokens: config.ai?.monthlyTokens })
  registerAssistantUsageRoutes(app, usage)
  const settings = createAssistantSettingsService(deps)
  registerAssistantSettingsRoutes(app, settings)
  const system = createSystemService({ ...deps, runningAnswers, log: app.log })
  const toolSources = {
    channels,
    categories: categories.list,
    now: deps.now,
    table: files.askTable,
    rules: () => readPlacementRules(deps.db),
    placement: {
      projects,
      briefs,
      estimates,
      directions: directions.list,
      positions: positions.list,
      people: (role: 'manager' | 'creator') => peopleOf(projectOptions, role),
      colleagues: () => listColleagues(deps.db),
      budgets: () => readBudgets(deps.db),
    },
    onFault: (error: unknown, tool: string) => app.log.warn({ err: error, tool }, 'a tool of the assistant failed'),
  }
  // The response service starts work immediately, so it is created after everything that can fail.
  const responses = createResponseService({
    ...deps,
    assistant: countFailures(deps.assistant, metrics.modelFailed),
    files,
    usage,
    settings,
    sessions: auth,
    toolsFor: config.aiTools ? (about, asked) => agencyTools({ ...toolSources, ...asked, about }) : undefined,
    log: app.log,
    limits: deps.responseLimits,
  })
  registerChatRoutes(app, {
    chats: createChatService({ ...deps, files, usage, responses }),
    histories: createHistoryService(deps),
    responses,
  })
  registerSystemRoutes(app, { system, account, publicUrl })
  registerWelcomeRoutes(app, createWelcomeService({ ...deps, lastBackup: system.lastBackup }))
  sweepRegularly(app, responses.sweep)
  // Open streams end first, because Fastify waits for them.
  app.addHook('preClose', responses.drain)
  stopBetweenConnections(app)
  app.addHook('onClose', responses.close)
  return app
}

const sweepEveryMs = 60 * 60_000

function sweepRegularly(app: FastifyInstance, sweep: () => Promise<void>) {
  let isClosed = false
  const run = () =>
    sweep().catch((error: unknown) => {
      // The database closes after the server.
      if (!isClosed) app.log.warn({ err: error }, 'sweep failed')
    })
  run()
  const timer = setInterval(run, sweepEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    isClosed = true
    clearInterval(timer)
  })
}
