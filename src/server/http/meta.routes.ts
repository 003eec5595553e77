import type { FastifyInstance } from 'fastify'
import { meta } from '#contract/meta.ts'
import type { Config } from '#server/config.ts'
import { registerEndpoint } from './register-endpoint.ts'

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
