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

type Call = {
  call: `${Endpoint['method']} /${string}`
  query?: string[]
  body?: string[]
  /** Fields of the answer, prefixed with `[]` for a list; absent for 204. */
  response?: string[]
  endpoint: Endpoint
}

const channelFields =
  'title description url category_id subscribers view_count_plan citation_index cpv_plan er_view_plan share_rate_plan talk_rate_plan err_plan native_price marked_price discount agency_price base_price price_valid_until legal_entity vendor_vat_percent framework_contract edo nda reactions owned_by_agency reporting_entity payment_method text_author admin_username support_chat_link notes rkn_status risk_level platform_type'.split(
    ' ',
  )
const listedEstimateFields =
  'title client_name vat_percent payment_terms_days commission_percent ad_fee_percent'.split(' ')
const estimateFields = [...listedEstimateFields, 'work_block', 'work_description', 'rates']
const projectFields =
  'id title internal_id placement_start_date placement_end_date set_ready_date direction estimate manager creator direction_id estimate_id manager_id stage stage_status'.split(
    ' ',
  )
const projectFilters =
  'search directions estimate_titles placement_start_from placement_start_to stages stage_statuses creator_ids manager_ids'.split(
    ' ',
  )
const paging = ['page', 'page_size']

/** Every call of the client: its method, path, query, body and answer. */
const calls: Call[] = [
  {
    call: 'POST /auth/login',
    body: ['username', 'password'],
    response: ['access_token'],
    endpoint: auth.login,
  },
  { call: 'POST /auth/refresh', response: ['access_token'], endpoint: auth.refresh },
  { call: 'POST /auth/logout', endpoint: auth.logout },

  { call: 'GET /chats', response: ['rows'], endpoint: chats.list },
  { call: 'GET /chats/:id/messages', response: ['rows', 'active_response_id'], endpoint: chats.history },
  {
    call: 'POST /chats/messages',
    body: ['msg', 'attributes'],
    response: ['room_id', 'response_id'],
    endpoint: chats.create,
  },
  {
    call: 'POST /chats/:id/messages',
    body: ['msg', 'attributes'],
    response: ['response_id'],
    endpoint: chats.send,
  },
  { call: 'DELETE /chats/:id', endpoint: chats.remove },
  { call: 'POST /files/', response: ['files'], endpoint: files.upload },
  {
    call: 'GET /chats/responses/:id/stream',
    response: ['event', 'delta', 'is_final', 'filename', 'image_url', 'message'],
    endpoint: chats.stream,
  },

  { call: 'GET /resources/', response: ['resources'], endpoint: services.list },
  {
    call: 'POST /resources/',
    body: ['title', 'description', 'url', 'status', 'logo'],
    response: ['id', 'title', 'description', 'url', 'status', 'logo_url'],
    endpoint: services.create,
  },
  { call: 'DELETE /resources/:id', endpoint: services.remove },

  { call: 'GET /estimates/', response: ['[]', 'id', ...listedEstimateFields], endpoint: estimates.list },
  {
    call: 'POST /estimates/',
    body: estimateFields,
    response: ['id', ...estimateFields],
    endpoint: estimates.create,
  },
  { call: 'GET /estimates/:id', response: ['id', ...estimateFields], endpoint: estimates.get },
  {
    call: 'PUT /estimates/:id',
    body: estimateFields,
    response: ['id', ...estimateFields],
    endpoint: estimates.update,
  },
  { call: 'DELETE /estimates/:id', endpoint: estimates.remove },
  { call: 'GET /estimates/:id/copy', response: ['id', ...estimateFields], endpoint: estimates.copy },
  {
    call: 'GET /positions/',
    response: ['[]', 'id', 'title', 'description', 'related_template_titles'],
    endpoint: positions.list,
  },
  {
    call: 'POST /positions/',
    body: ['title', 'description'],
    response: ['id', 'title', 'description', 'related_template_titles'],
    endpoint: positions.create,
  },
  { call: 'DELETE /positions/:id', endpoint: positions.remove },

  { call: 'GET /directions/', response: ['[]', 'id', 'title'], endpoint: directions.list },
  { call: 'POST /directions/', body: ['title'], response: ['id', 'title'], endpoint: directions.create },
  { call: 'DELETE /directions/:id', endpoint: directions.remove },
  {
    call: 'GET /channel-categories/',
    response: ['[]', 'id', 'title', 'related_channel_titles'],
    endpoint: channelCategories.list,
  },
  {
    call: 'POST /channel-categories/',
    body: ['title'],
    response: ['id', 'title'],
    endpoint: channelCategories.create,
  },
  { call: 'DELETE /channel-categories/:id', endpoint: channelCategories.remove },

  {
    call: 'POST /channels/search',
    query: paging,
    body: ['search', 'category_ids'],
    response: ['items', 'total'],
    endpoint: channels.search,
  },
  {
    call: 'POST /channels/',
    body: channelFields,
    response: ['id', ...channelFields],
    endpoint: channels.create,
  },
  { call: 'GET /channels/:id', response: ['id', ...channelFields], endpoint: channels.get },
  {
    call: 'PUT /channels/:id',
    body: channelFields,
    response: ['id', ...channelFields],
    endpoint: channels.update,
  },
  { call: 'DELETE /channels/:id', endpoint: channels.remove },

  { call: 'GET /users/', response: ['[]', 'id', 'full_name', 'email'], endpoint: users.list },
  {
    call: 'GET /projects/',
    query: [...paging, ...projectFilters],
    response: ['items', 'total'],
    endpoint: projects.list,
  },
  {
    call: 'POST /projects/',
    query: paging,
    body: projectFilters,
    response: ['items', 'total'],
    endpoint: projects.find,
  },
  { call: 'GET /projects/:id', response: ['project', 'brief'], endpoint: projects.get },
  {
    call: 'PATCH /projects/:id',
    body: ['manager_id'],
    response: ['id', ...projectFields],
    endpoint: projects.assignManager,
  },
  {
    call: 'GET /projects/filters',
    response: ['directions', 'estimates', 'creators', 'managers', 'stages', 'statuses'],
    endpoint: projects.filters,
  },
  {
    call: 'GET /projects/filters/:type',
    query: [...paging, 'search'],
    response: ['items', 'has_more', 'page'],
    endpoint: projects.filterOptions,
  },
  {
    call: 'POST /briefs/',
    body: ['project', 'brief'],
    response: ['project', 'brief'],
    endpoint: briefs.create,
  },
  {
    call: 'PUT /briefs/:id',
    body: ['project', 'brief'],
    response: ['project', 'brief'],
    endpoint: briefs.update,
  },
  {
    call: 'PATCH /briefs/:id/status',
    body: ['status', 'decline_comment'],
    response: ['project', 'brief'],
    endpoint: briefs.decide,
  },
]

test.each(calls)('$call follows the specification', ({ call, query = [], body = [], response, endpoint }) => {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  expect(fieldsOf(endpoint.query, 'input')).toEqual(expect.arrayContaining(query))
  expect(fieldsOf(endpoint.body, 'input')).toEqual(expect.arrayContaining(body))
  expect(fieldsOf(endpoint.response, 'output')).toEqual(response ? expect.arrayContaining(response) : [])
})

test.each(calls)('$call needs nothing beyond the specification', ({ query = [], body = [], endpoint }) => {
  expect(requiredOf(endpoint.query).filter((name) => !query.includes(name))).toEqual([])
  expect(requiredOf(endpoint.body).filter((name) => !body.includes(name))).toEqual([])
})

test('the sign-in is sent as a form and every other body as JSON', () => {
  expect(calls.filter(({ endpoint }) => endpoint.bodyType === 'form').map(({ call }) => call)).toEqual([
    'POST /auth/login',
  ])
})

type Schema = NonNullable<Endpoint['body']>

function fieldsOf(schema: Schema | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const json = toJSONSchema(schema, { io, unrepresentable: 'any' })
  const { items } = json
  if (typeof items === 'object' && !Array.isArray(items))
    return ['[]', ...Object.keys(items.properties ?? {})]
  const kinds = [json, ...(json.oneOf ?? [])]
  return kinds.flatMap((kind) => Object.keys((typeof kind === 'object' && kind.properties) || {}))
}

function requiredOf(schema: Schema | undefined): string[] {
  return schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []) : []
}
