import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/projects.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { BriefService } from '#server/modules/briefs/briefs.service.ts'
import type { ProjectOptionService } from './project-options.service.ts'
import type { ProjectService } from './projects.service.ts'

type Services = { projects: ProjectService; options: ProjectOptionService; briefs: BriefService }

export function registerProjectRoutes(app: FastifyInstance, { projects, options, briefs }: Services) {
  registerEndpoint(app, endpoints.find, ({ body, query }) => projects.find(body, query))
  registerEndpoint(app, endpoints.list, ({ query }) => projects.find(query, query))
  registerEndpoint(app, endpoints.filters, () => options.firstPages())
  registerEndpoint(app, endpoints.filterOptions, ({ params, query }) => options.page(params.type, query))
  registerEndpoint(app, endpoints.get, ({ params, user }) => briefs.getOfProject(params.id, user.id))
  registerEndpoint(app, endpoints.assignManager, ({ params, body, user }) =>
    projects.assignManager(params.id, body.manager_id, user.id),
  )
}
