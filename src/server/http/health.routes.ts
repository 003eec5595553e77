import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { apiPrefix } from '#contract/endpoint.ts'
import type { Database } from '#server/db/client.ts'
import { isReadOnly } from '#server/db/transaction.ts'
import type { DiskLevel, DiskWatch } from '#server/disk-watch.ts'
import { AppError } from './app-error.ts'

type Deps = {
  db: Database
  disk?: DiskWatch | undefined
  isClosing: () => boolean
  /** Resolves when the node's data in memory are loaded. */
  prepare: () => Promise<void>
}

/**
 * Registers the checks for machines: /live (the process answers), /ready (the node takes work: the database
 * answers, also read-only, the channel index is loaded, and the node is not closing), /metrics (Prometheus, for callers on this machine).
 */
export function registerHealthRoutes(app: FastifyInstance, { db, disk, isClosing, prepare }: Deps) {
  const route = { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const

  app.get(`${apiPrefix}/health/live`, route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get(`${apiPrefix}/health/ready`, route, async (_request, reply) => {
    if (isClosing()) throw new AppError(503, 'closing', 'Сервис недоступен')
    await prepare()
    const level = (await disk?.look())?.level ?? 'all'
    const status = (await mayWrite(db)) ? statusOf[level] : 'read_only'
    reply.header('cache-control', 'no-store')
    return { status }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  if (disk) {
    new Gauge({
      name: 'disk_free_bytes',
      help: 'Free space of the fullest disk that holds the database or the files',
      registers: [registry],
      async collect() {
        this.set((await disk.look()).freeBytes)
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get(`${apiPrefix}/health/metrics`, route, async (request, reply) => {
    if (!isOfThisMachine(request)) throw new AppError(403, 'forbidden', 'Нет доступа')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The node stays ready without disk space, because reading still works. */
const statusOf: Readonly<Record<DiskLevel, string>> = {
  all: 'ok',
  writes: 'disk_low',
  deletes: 'disk_full',
  none: 'disk_full',
}

/**
 * Tells whether the caller runs on this machine. Excludes requests that a local proxy forwards, and other host names: a
 * site's owner can point its name here, so that its page in a local browser calls this server.
 */
function isOfThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? ''
  return !isForwarded && isLocal && ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/**
 * Tells whether the database takes writes; a read-only one leaves the node ready, because all nodes share it.
 * The transaction releases its connection also after a refusal.
 */
async function mayWrite(db: Database): Promise<boolean> {
  try {
    await db.transaction((tx) => tx.execute(sql`SELECT FROM app_secrets LIMIT 0 FOR UPDATE`))
    return true
  } catch (error) {
    if (isReadOnly(error)) return false
    throw error
  }
}
