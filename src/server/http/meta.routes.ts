import type { FastifyInstance } from 'fastify'
import { meta } from '#contract/meta.ts'
import { registerEndpoint } from './register-endpoint.ts'

type About = {
  version: string
  oidcProviders?: readonly unknown[] | undefined
  /** Whether the assistant may look into the agency's base. */
  usesAgencyBase: boolean
  assistant: { model: string; isDemo: boolean; fast?: { model: string } | undefined }
}

export function registerMetaRoutes(
  app: FastifyInstance,
  { version, oidcProviders = [], usesAgencyBase, assistant }: About,
) {
  registerEndpoint(app, meta, async () => ({
    server: 'PromoDesk' as const,
    version,
    has_sign_in_providers: oidcProviders.length > 0,
    uses_agency_base: usesAgencyBase,
    assistant: {
      model: assistant.model,
      is_demo: assistant.isDemo,
      ...(assistant.fast && { fast_model: assistant.fast.model }),
    },
  }))
}
