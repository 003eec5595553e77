import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/prompt-templates.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { PromptTemplateService } from './prompt-templates.service.ts'

export function registerPromptTemplateRoutes(app: FastifyInstance, templates: PromptTemplateService) {
  registerEndpoint(app, endpoints.list, () => templates.list())
  registerEndpoint(app, endpoints.create, ({ body, user }) => templates.create(body, user.id))
  registerEndpoint(app, endpoints.reorder, ({ body }) => templates.reorder(body.ids))
  registerEndpoint(app, endpoints.renameGroup, ({ body, user }) => templates.renameGroup(body, user.id))
  registerEndpoint(app, endpoints.update, ({ params, body, user }) => templates.update(params.id, body, user.id))
  registerEndpoint(app, endpoints.archive, ({ params, body, user }) =>
    templates.archive(params.id, body.is_archived, user.id),
  )
  registerEndpoint(app, endpoints.remove, ({ params, user }) => templates.remove(params.id, user.id))
}
