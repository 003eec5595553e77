import type { EndpointOutput } from '#contract/endpoint.ts'
import type { meta } from '#contract/meta.ts'

/** The answer of our server to `GET /meta`, which a bare server answers with an error. */
export function ourMeta(facts: Partial<EndpointOutput<typeof meta>> = {}) {
  const installation = { has_sign_in_providers: false, uses_agency_base: false }
  return { json: { server: 'PromoDesk', version: '1', ...installation, ...facts } }
}
