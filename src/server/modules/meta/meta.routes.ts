import type { FastifyInstance } from 'fastify'
import { extensions, meta } from '#contract/meta.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'

export function registerMetaRoutes(app: FastifyInstance, version: string) {
  registerEndpoint(app, meta, async () => ({ version, extensions: [...extensions] }))
}
