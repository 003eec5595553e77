import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { meta } from '#contract/meta.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { isReadOnly } from '#server/db/transaction.ts'
import type { DiskLevel, DiskWatch } from '#server/disk-watch.ts'
import { closing } from './closing.ts'
import { registerEndpoint } from './register-endpoint.ts'

type Deps = {
  db: Database
  disk?: DiskWatch | undefined
  isClosing: () => boolean
  /** Resolves when the node's data in memory are loaded. */
  prepare: () => Promise<void>
}

/**
 * Registers the checks for machines: /live (the process answers), /ready (the node takes work: the database
 * answers, also read-only, the channel index is loaded, and the node is not closing).
 */
export function registerHealthRoutes(app: FastifyInstance, { db, disk, isClosing, prepare }: Deps) {
  const route = { config: { access: 'public' }, schema: { hide: true }, logLevel: 'warn' } as const

  app.get(`${apiPrefix}/health/live`, route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get(`${apiPrefix}/health/ready`, route, async (_request, reply) => {
    if (isClosing()) throw closing(503)
    await prepare()
    const level = (await disk?.look())?.level ?? 'all'
    const status = (await mayWrite(db)) ? statusOf[level] : 'read_only'
    reply.header('cache-control', 'no-store')
    return { status }
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

type About = {
  version: string
  config: Pick<Config, 'oidcProviders' | 'aiTools'>
  assistant: { model: string; isDemo: boolean; fast?: { model: string } | undefined }
}

export function registerMetaRoutes(app: FastifyInstance, { version, config, assistant }: About) {
  registerEndpoint(app, meta, async () => ({
    server: 'PromoDesk' as const,
    version,
    has_sign_in_providers: config.oidcProviders.length > 0,
    uses_agency_base: config.aiTools,
    assistant: {
      model: assistant.model,
      is_demo: assistant.isDemo,
      ...(assistant.fast && { fast_model: assistant.fast.model }),
    },
  }))
}
