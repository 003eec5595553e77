import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/record-changes.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { RecordChangeService } from './record-changes.service.ts'

export function registerRecordChangeRoutes(app: FastifyInstance, changes: RecordChangeService) {
  for (const [resource, endpoint] of histories) {
    registerEndpoint(app, endpoint, ({ params, query }) => changes.list(resource, params.id, query))
  }
  registerEndpoint(app, endpoints.ofBrief, ({ params, query }) => changes.listOfBrief(params.id, query))
}

const histories = [
  ['channels', endpoints.ofChannel],
  ['channel_categories', endpoints.ofChannelCategory],
  ['estimates', endpoints.ofEstimate],
  ['projects', endpoints.ofProject],
  ['positions', endpoints.ofPosition],
  ['directions', endpoints.ofDirection],
  ['services', endpoints.ofService],
  ['prompt_templates', endpoints.ofPromptTemplate],
] as const
