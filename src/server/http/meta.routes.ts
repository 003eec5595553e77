import type { FastifyInstance } from 'fastify'
import { extensions, meta } from '#contract/meta.ts'
import { registerEndpoint } from './register-endpoint.ts'

type About = {
  version: string
  oidcProviders?: readonly unknown[] | undefined
  /** Whether the assistant may look into the agency's base. */
  usesAgencyBase: boolean
  assistant: { model: string; isDemo: boolean; fast?: { model: string } | undefined }
}

export function registerMetaRoutes(app: FastifyInstance, about: About) {
  const { version, assistant } = about
  registerEndpoint(app, meta, async () => ({
    version,
    extensions: extensions.filter((name) => isOffered(name, about)),
    assistant: {
      model: assistant.model,
      is_demo: assistant.isDemo,
      ...(assistant.fast && { fast_model: assistant.fast.model }),
    },
  }))
}

/** A client asks about what is not set up here only if it is announced. */
function isOffered(
  name: (typeof extensions)[number],
  { oidcProviders = [], usesAgencyBase }: About,
): boolean {
  if (name === 'oidc') return oidcProviders.length > 0
  return name !== 'agency-base' || usesAgencyBase
}
