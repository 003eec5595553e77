import type { FastifyInstance } from 'fastify'
import { extensions, meta } from '#contract/meta.ts'
import { registerEndpoint } from './register-endpoint.ts'

type About = {
  version: string
  oidcProviders?: readonly unknown[] | undefined
  assistant: { model: string; isDemo: boolean; fast?: { model: string } | undefined }
}

export function registerMetaRoutes(app: FastifyInstance, { version, oidcProviders = [], assistant }: About) {
  registerEndpoint(app, meta, async () => ({
    version,
    // Without a provider, no client needs to ask about accounts there.
    extensions: extensions.filter((name) => name !== 'oidc' || oidcProviders.length > 0),
    assistant: {
      model: assistant.model,
      is_demo: assistant.isDemo,
      ...(assistant.fast && { fast_model: assistant.fast.model }),
    },
  }))
}
