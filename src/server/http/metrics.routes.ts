import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { apiPrefix } from '#contract/endpoint.ts'
import type { DiskWatch } from '#server/disk-watch.ts'
import { AppError } from './app-error.ts'
import { isLoopback } from './network-address.ts'

type Deps = {
  disk?: DiskWatch | undefined
  pool?: PoolState | undefined
  runningAnswers: () => number
  /** The codes that failures of the model have. */
  modelCodes: readonly string[]
  /** The seconds since the last backups by kind, without those that were never made. */
  backupAges: () => Promise<Record<string, number>>
  /** Lets callers on other machines read the metrics. */
  metricsToken?: string | undefined
}

/** The connections for requests, as pg counts them. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

/**
 * Registers /metrics (Prometheus) for callers on this machine, and for others who send the token.
 * @returns the counter of the model's failures, by their codes
 */
export function registerMetricsRoutes(app: FastifyInstance, deps: Deps): { modelFailed: (code: string) => void } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureState(deps, registry)
  const failures = new Counter({
    name: 'model_failures_total',
    help: 'Failed requests to the language model',
    labelNames: ['code'],
    registers,
  })
  // A rule sees no increase when a counter appears with its first failure.
  for (const code of deps.modelCodes) failures.inc({ code }, 0)
  app.get(
    `${apiPrefix}/health/metrics`,
    { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      if (!isOfThisMachine(request) && !hasToken(request, deps.metricsToken)) {
        throw new AppError(403, 'forbidden', 'Нет доступа')
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
  return { modelFailed: (code) => failures.inc({ code }) }
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function measureState({ disk, pool, runningAnswers, backupAges }: Deps, registry: Registry) {
  const registers = [registry]
  if (disk) {
    new Gauge({
      name: 'disk_free_bytes',
      help: 'Free space of the fullest disk that holds the database or the files',
      registers,
      async collect() {
        this.set((await disk.look()).freeBytes)
      },
    })
  }
  if (pool) {
    new Gauge({
      name: 'database_connections',
      help: 'Connections for requests, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
  }
  new Gauge({
    name: 'running_answers',
    help: 'Answers of the assistant that this node is writing',
    registers,
    collect() {
      this.set(runningAnswers())
    },
  })
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last good backup, absent without one',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      // Without the database, the other metrics are needed most.
      const ages = await backupAges().catch(() => ({}))
      for (const [kind, seconds] of Object.entries(ages)) this.set({ kind }, seconds)
    },
  })
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/**
 * Tells whether the caller runs on this machine. Excludes requests that a local proxy forwards, and other host names: a
 * site's owner can point its name here, so that its page in a local browser calls this server.
 */
function isOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  return !isForwarded && isLocal && isLoopback(host)
}
