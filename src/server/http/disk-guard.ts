import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusTexts } from '#contract/error.ts'
import type { DiskLevel, DiskWatch } from '#server/disk-watch.ts'
import { AppError } from './app-error.ts'

type DiskUse = 'upload' | 'write' | 'delete'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What its requests take of the disk; absent for reading. */
    diskUse?: DiskUse | undefined
  }
}

/** Refuses what the disk has no room for, before the body is read. Reading goes on. */
export function registerDiskGuard(app: FastifyInstance, disk: DiskWatch) {
  app.addHook('onRequest', async (request) => {
    const { diskUse } = request.routeOptions.config
    if (diskUse === undefined) return
    const { level } = await disk.look()
    if (!allowed[level].includes(diskUse)) throw new AppError(507, 'storage_full', statusTexts[507] ?? '')
  })
}

const allowed: Readonly<Record<DiskLevel, readonly DiskUse[]>> = {
  all: ['upload', 'write', 'delete'],
  writes: ['write', 'delete'],
  deletes: ['delete'],
  none: [],
}

/** Sign-in, refresh and sign-out go on, because people read on with them. */
export function diskUseOf({
  method,
  access = 'session',
  bodyType,
  hasEffect,
  isRead,
}: Endpoint): DiskUse | undefined {
  if (access === 'public' || access === 'cookie') return undefined
  if (bodyType === 'multipart') return 'upload'
  if (method === 'DELETE') return 'delete'
  const changes = method === 'GET' ? hasEffect : !isRead
  return changes ? 'write' : undefined
}
