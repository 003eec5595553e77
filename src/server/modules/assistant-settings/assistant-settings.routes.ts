import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/assistant/assistant-settings.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { AssistantSettingsService } from './assistant-settings.service.ts'

export function registerAssistantSettingsRoutes(app: FastifyInstance, settings: AssistantSettingsService) {
  registerEndpoint(app, endpoints.read, () => settings.read())
  registerEndpoint(app, endpoints.write, ({ body, user }) => settings.write(body, user))
}
