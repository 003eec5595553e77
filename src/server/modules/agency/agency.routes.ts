import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/agency.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { AgencyService } from './agency.service.ts'

export function registerAgencyRoutes(app: FastifyInstance, agency: AgencyService) {
  registerEndpoint(app, endpoints.readAgency, () => agency.read())

  registerEndpoint(app, endpoints.changeAgency, ({ body, user }) => agency.change(body, user))

  registerEndpoint(app, endpoints.agencyLogo, async ({ reply }) => {
    const { mediaType, stream } = await agency.openLogo()
    // The address names the version, so a changed logo has another address.
    reply.header('cache-control', 'public, max-age=86400')
    reply.header('content-type', mediaType)
    reply.header('content-disposition', 'inline')
    // If a browser runs the file's content, it runs without scripts and in a separate origin.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return stream
  })
}
