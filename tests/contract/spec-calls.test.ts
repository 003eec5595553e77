import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import * as auth from '#contract/auth.ts'
import * as channelCategories from '#contract/channel-categories.ts'
import * as channels from '#contract/channels.ts'
import * as chats from '#contract/chats.ts'
import * as directions from '#contract/directions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as estimates from '#contract/estimates.ts'
import * as files from '#contract/files.ts'
import * as positions from '#contract/positions.ts'
import * as services from '#contract/services.ts'

type Call = {
  call: `${Endpoint['method']} /${string}`
  query?: string[]
  body?: string[]
  /** Fields of the answer; `[]` before them when it is a list; none for 204. */
  response?: string[]
  endpoint: Endpoint | 'not yet'
}

const channelFields =
  'title description url category_id subscribers view_count_plan citation_index cpv_plan er_view_plan share_rate_plan talk_rate_plan err_plan native_price marked_price discount agency_price base_price price_valid_until legal_entity vendor_vat_percent framework_contract edo nda reactions owned_by_agency reporting_entity payment_method text_author admin_username support_chat_link notes rkn_status risk_level platform_type'.split(
    ' ',
  )
const listedEstimateFields =
  'title client_name vat_percent payment_terms_days commission_percent ad_fee_percent'.split(' ')
const estimateFields = [...listedEstimateFields, 'work_block', 'work_description', 'rates']
const paging = ['page', 'page_size']

/** Every call that the client makes of a server: its method, path, query, body and answer. */
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

  { call: 'GET /users/', endpoint: 'not yet' },
  { call: 'GET /projects/', endpoint: 'not yet' },
  { call: 'POST /projects/', query: paging, response: ['items', 'total'], endpoint: 'not yet' },
  { call: 'GET /projects/:id', response: ['project', 'brief'], endpoint: 'not yet' },
  { call: 'PATCH /projects/:id', body: ['manager_id'], endpoint: 'not yet' },
  { call: 'GET /projects/filters', endpoint: 'not yet' },
  {
    call: 'GET /projects/filters/:type',
    query: [...paging, 'search'],
    response: ['items', 'has_more', 'page'],
    endpoint: 'not yet',
  },
  { call: 'POST /briefs/', body: ['project', 'brief'], endpoint: 'not yet' },
  { call: 'PUT /briefs/:id', body: ['project', 'brief'], endpoint: 'not yet' },
  { call: 'PATCH /briefs/:id/status', body: ['status', 'decline_comment'], endpoint: 'not yet' },
]

const done = calls.flatMap(({ endpoint, ...call }) => (endpoint === 'not yet' ? [] : [{ ...call, endpoint }]))

test.each(done)('$call is spoken as specified', ({ call, query = [], body = [], response, endpoint }) => {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  expect(fieldsOf(endpoint.query, 'input')).toEqual(expect.arrayContaining(query))
  expect(fieldsOf(endpoint.body, 'input')).toEqual(expect.arrayContaining(body))
  expect(fieldsOf(endpoint.response, 'output')).toEqual(response ? expect.arrayContaining(response) : [])
})

test.each(done)('$call asks for nothing that is not specified', ({ query = [], body = [], endpoint }) => {
  expect(requiredOf(endpoint.query).filter((name) => !query.includes(name))).toEqual([])
  expect(requiredOf(endpoint.body).filter((name) => !body.includes(name))).toEqual([])
})

test('the sign-in travels as a form, everything else as JSON', () => {
  expect(done.filter(({ endpoint }) => endpoint.bodyType === 'form').map(({ call }) => call)).toEqual([
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
  return Object.keys(json.properties ?? {})
}

function requiredOf(schema: Schema | undefined): string[] {
  return schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []) : []
}
