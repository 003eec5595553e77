import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/welcome.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { WelcomeService } from './welcome.service.ts'

export function registerWelcomeRoutes(app: FastifyInstance, welcome: WelcomeService) {
  registerEndpoint(app, endpoints.readWelcome, () => welcome.read())
  registerEndpoint(app, endpoints.changeWelcome, ({ body, user }) => welcome.change(body, user))
}
