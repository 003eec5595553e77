import type { FastifyInstance } from 'fastify'
import { diskHeader, type Endpoint } from '#contract/endpoint.ts'
import { statusTexts } from '#contract/error.ts'
import type { DiskLevel, DiskWatch } from '#server/disk-watch.ts'
import { isDiskFull } from '#server/error-codes.ts'
import { AppError } from './app-error.ts'

type DiskUse = 'upload' | 'write' | 'delete'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route's requests use the disk; absent for reading. */
    diskUse?: DiskUse | undefined
  }
}

/** Refuses requests that the disk has no space for, before reading their bodies. Reads do not wait for the disk. */
export function registerDiskGuard(app: FastifyInstance, disk: DiskWatch) {
  app.addHook('onRequest', async (request) => {
    const { diskUse } = request.routeOptions.config
    const looking = disk.look()
    if (diskUse === undefined) {
      looking.catch((error: unknown) => request.log.warn({ err: error }, 'the disk could not be asked'))
      return
    }
    const { level } = await looking
    if (!allowed[level].includes(diskUse)) throw new AppError(507, 'storage_full', statusTexts[507] ?? '')
  })
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    const level = disk.known()
    if (level !== 'all' && routeOptions.config.access !== undefined) reply.header(diskHeader, shortness[level])
  })
  // The disk has filled up since the last measurement. The response waits until the ballast is removed.
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) await disk.lookAgain()
  })
}

const allowed: Readonly<Record<DiskLevel, readonly DiskUse[]>> = {
  all: ['upload', 'write', 'delete'],
  writes: ['write', 'delete'],
  deletes: ['delete'],
  none: [],
}

const shortness = { writes: 'low', deletes: 'full', none: 'full' } as const satisfies Partial<Record<DiskLevel, string>>

/** Returns an endpoint's use of the disk. Sign-in, refresh and sign-out have none, so that users can still read. */
export function diskUseOf({ method, access = 'session', bodyType, hasEffect, isRead }: Endpoint): DiskUse | undefined {
  if (access === 'public' || access === 'cookie') return undefined
  if (bodyType === 'multipart') return 'upload'
  if (method === 'DELETE') return 'delete'
  const changes = method === 'GET' ? hasEffect : !isRead
  return changes ? 'write' : undefined
}
