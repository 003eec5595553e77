import type { FastifyInstance } from 'fastify'
import { extensions, meta } from '#contract/meta.ts'
import { registerEndpoint } from './register-endpoint.ts'

type About = {
  version: string
  /** Whether the assistant may look into the agency's base. */
  usesAgencyBase: boolean
  assistant: { model: string; isDemo: boolean; fast?: { model: string } | undefined }
}

export function registerMetaRoutes(app: FastifyInstance, { version, usesAgencyBase, assistant }: About) {
  registerEndpoint(app, meta, async () => ({
    version,
    extensions: extensions.filter((extension) => extension !== 'agency-base' || usesAgencyBase),
    assistant: {
      model: assistant.model,
      is_demo: assistant.isDemo,
      ...(assistant.fast && { fast_model: assistant.fast.model }),
    },
  }))
}
