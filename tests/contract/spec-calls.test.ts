import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import * as auth from '#contract/accounts/auth.ts'
import * as users from '#contract/accounts/users.ts'
import * as briefs from '#contract/briefs.ts'
import * as channelCategories from '#contract/channel-categories.ts'
import * as channels from '#contract/channels.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as estimates from '#contract/estimates.ts'
import * as files from '#contract/files.ts'
import * as positions from '#contract/positions.ts'
import * as projects from '#contract/projects.ts'
import * as services from '#contract/services.ts'

/** The names of the query, the body and the answer; a list's begin with `[]`, and 204 has none. */
type Call = [call: `${Endpoint['method']} /${string}`, endpoint: Endpoint, names: Partial<Names>]
type Names = Record<'query' | 'body' | 'response', string>

const channel =
  'title description url category_id subscribers view_count_plan citation_index cpv_plan er_view_plan share_rate_plan talk_rate_plan err_plan native_price marked_price discount agency_price base_price price_valid_until legal_entity vendor_vat_percent framework_contract edo nda reactions owned_by_agency reporting_entity payment_method text_author admin_username support_chat_link notes rkn_status risk_level platform_type'
const listedEstimate = 'title client_name vat_percent payment_terms_days commission_percent ad_fee_percent'
const estimate = `${listedEstimate} work_block work_description rates`
const project =
  'id title internal_id placement_start_date placement_end_date set_ready_date direction estimate manager creator direction_id estimate_id manager_id stage stage_status'
const projectFilters =
  'search directions estimate_titles placement_start_from placement_start_to stages stage_statuses creator_ids manager_ids'
const position = 'id title description related_template_titles'
const paging = 'page page_size'
const listed = { response: 'items total' }
const brief = { body: 'project brief', response: 'project brief' }

/** Every call of the client. */
const calls: Call[] = [
  ['POST /auth/login', auth.login, { body: 'username password', response: 'access_token' }],
  ['POST /auth/refresh', auth.refresh, { response: 'access_token' }],
  ['POST /auth/logout', auth.logout, {}],

  ['GET /chats', chats.list, { response: 'rows' }],
  ['GET /chats/:id/messages', chats.history, { response: 'rows active_response_id' }],
  ['POST /chats/messages', chats.create, { body: 'msg attributes', response: 'room_id response_id' }],
  ['POST /chats/:id/messages', chats.send, { body: 'msg attributes', response: 'response_id' }],
  ['DELETE /chats/:id', chats.remove, {}],
  ['POST /files/', files.upload, { response: 'files' }],
  ['GET /chats/responses/:id/stream', chats.stream, { response: 'event delta is_final filename image_url message' }],

  ['GET /resources/', services.list, { response: 'resources' }],
  [
    'POST /resources/',
    services.create,
    { body: 'title description url status logo', response: 'id title description url status logo_url' },
  ],
  ['DELETE /resources/:id', services.remove, {}],

  ['GET /estimates/', estimates.list, { response: `[] id ${listedEstimate}` }],
  ['POST /estimates/', estimates.create, { body: estimate, response: `id ${estimate}` }],
  ['GET /estimates/:id', estimates.get, { response: `id ${estimate}` }],
  ['PUT /estimates/:id', estimates.update, { body: estimate, response: `id ${estimate}` }],
  ['DELETE /estimates/:id', estimates.remove, {}],
  ['GET /estimates/:id/copy', estimates.copy, { response: `id ${estimate}` }],
  ['GET /positions/', positions.list, { response: `[] ${position}` }],
  ['POST /positions/', positions.create, { body: 'title description', response: position }],
  ['DELETE /positions/:id', positions.remove, {}],

  ['GET /directions/', directions.list, { response: '[] id title' }],
  ['POST /directions/', directions.create, { body: 'title', response: 'id title' }],
  ['DELETE /directions/:id', directions.remove, {}],
  ['GET /channel-categories/', channelCategories.list, { response: '[] id title related_channel_titles' }],
  ['POST /channel-categories/', channelCategories.create, { body: 'title', response: 'id title' }],
  ['DELETE /channel-categories/:id', channelCategories.remove, {}],

  ['POST /channels/search', channels.search, { query: paging, body: 'search category_ids', ...listed }],
  ['POST /channels/', channels.create, { body: channel, response: `id ${channel}` }],
  ['GET /channels/:id', channels.get, { response: `id ${channel}` }],
  ['PUT /channels/:id', channels.update, { body: channel, response: `id ${channel}` }],
  ['DELETE /channels/:id', channels.remove, {}],

  ['GET /users/', users.list, { response: '[] id full_name email' }],
  ['GET /projects/', projects.list, { query: `${paging} ${projectFilters}`, ...listed }],
  ['POST /projects/', projects.find, { query: paging, body: projectFilters, ...listed }],
  ['GET /projects/:id', projects.get, { response: 'project brief' }],
  ['PATCH /projects/:id', projects.assignManager, { body: 'manager_id', response: project }],
  ['GET /projects/filters', projects.filters, { response: 'directions estimates creators managers stages statuses' }],
  [
    'GET /projects/filters/:type',
    projects.filterOptions,
    { query: `${paging} search`, response: 'items has_more page' },
  ],
  ['POST /briefs/', briefs.create, brief],
  ['PUT /briefs/:id', briefs.update, brief],
  ['PATCH /briefs/:id/status', briefs.decide, { ...brief, body: 'status decline_comment' }],
]

test.each(calls)('%s follows the specification and needs nothing beyond it', (call, endpoint, names) => {
  const { query = [], body = [], response } = read(names)
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  expect(fieldsOf(endpoint.query, 'input')).toEqual(expect.arrayContaining(query))
  expect(fieldsOf(endpoint.body, 'input')).toEqual(expect.arrayContaining(body))
  expect(fieldsOf(endpoint.response, 'output')).toEqual(response ? expect.arrayContaining(response) : [])
  expect(requiredOf(endpoint.query).filter((name) => !query.includes(name))).toEqual([])
  expect(requiredOf(endpoint.body).filter((name) => !body.includes(name))).toEqual([])
})

test('the sign-in is sent as a form and every other body as JSON', () => {
  const forms = calls.filter(([, { bodyType }]) => bodyType === 'form')
  expect(forms.map(([call]) => call)).toEqual(['POST /auth/login'])
})

function read({ query, body, response }: Partial<Names>) {
  return { query: query?.split(' '), body: body?.split(' '), response: response?.split(' ') }
}

type Schema = NonNullable<Endpoint['body']>

function fieldsOf(schema: Schema | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const json = toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { items } = json
  if (typeof items === 'object' && !Array.isArray(items)) return ['[]', ...Object.keys(items.properties ?? {})]
  const kinds = [json, ...(json.oneOf ?? [])]
  return kinds.flatMap((kind) => Object.keys((typeof kind === 'object' && kind.properties) || {}))
}

function requiredOf(schema: Schema | undefined): string[] {
  return schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []) : []
}
