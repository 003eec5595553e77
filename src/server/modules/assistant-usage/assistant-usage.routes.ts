import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/assistant/assistant-usage.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { AssistantUsageService } from './assistant-usage.service.ts'

export function registerAssistantUsageRoutes(app: FastifyInstance, usage: AssistantUsageService) {
  registerEndpoint(app, endpoints.read, ({ query }) => usage.read(query.month))
}
