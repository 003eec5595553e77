import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aChannelInput } from '../../channel-values.ts'
import { startTestServer } from '../test-server.ts'

const nul = 'а\0б'
const half = '\ud800'
const uuid = '00000000-0000-4000-8000-000000000000'
const long = (length: number) => 'ы'.repeat(length)

/** Values that each field of a channel must refuse. */
const refused: Record<string, unknown[]> = {
  title: [undefined, null, '', '   ', 5, {}, [], nul, half, long(255)],
  description: [undefined, '', nul, long(5_001)],
  url: [undefined, '', nul, long(2_049)],
  category_id: [undefined, null, 0, -1, 1.5, 'x', 1e20, {}],
  subscribers: [-1, 1.5, 'x', 1e20, {}],
  citation_index: [-0.01, 0.001, 'x', 1e15, []],
  native_price: [undefined, null, -1, 0.005, 'x', 1e15, '1e5', true],
  discount: [undefined, -1, 1.5, 'x', 1e12],
  price_valid_until: [
    undefined,
    null,
    '',
    '31.12.2026',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    20_261_231,
    `2026-12-31${nul}`,
  ],
  vendor_vat_percent: [undefined, -1, 101, 20.5, 'x'],
  framework_contract: [undefined, null, 'true', 1],
  reporting_entity: [undefined, null, 'nobody', 'toString', 1],
  admin_username: [undefined, '', nul],
  support_chat_link: [5, nul, long(2_049)],
  notes: [5, nul, long(5_001)],
  risk_level: [undefined, 'constructor'],
  version: ['x', 1.5],
}

test('a channel with a wrong field is refused at that field in Russian and changes nothing', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: 'Дом' },
  })
  const good = aChannelInput({ category_id: category.id })
  const { body: stored } = await api.send<{ id: number }>('POST', '/channels/', { json: good })
  for (const [field, values] of Object.entries(refused)) {
    for (const value of values) {
      const json = { ...good, [field]: value }
      for (const [method, path] of [
        ['POST', '/channels/'],
        ['PUT', `/channels/${stored.id}`],
      ] as const) {
        const answer = await api.send(method, path, { json })
        const where = { field, value, method, status: answer.status, details: answer.body.details }
        expect(where).toMatchObject({
          field,
          value,
          method,
          status: 422,
          details: { fields: [{ path: field }] },
        })
        expect(answer.body.message).toMatch(/[а-яё]/i)
      }
    }
  }
  expect((await api.send('GET', `/channels/${stored.id}`)).body).toMatchObject({ ...good, version: 1 })
  expect((await api.send('POST', '/channels/search', { json: {} })).body).toMatchObject({ total: 1 })
})

test('emoji, quotes, percent signs and markup are stored unchanged', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
    json: { title: '🏠 «Дом» %_\\' },
  })
  const title = `🦊 <script>alert('x')</script> "«»" %_\\ ${'ё'.repeat(100)}`
  const { body } = await api.send<{ title: string }>('POST', '/channels/', {
    json: aChannelInput({ category_id: category.id, title }),
  })
  expect(body).toMatchObject({ title, category_title: '🏠 «Дом» %_\\' })
})

const strange: [string, string, unknown][] = [
  ['POST', '/channels/search', { search: 5 }],
  ['POST', '/channels/search', { search: nul }],
  ['POST', '/channels/search', { search: half }],
  ['POST', '/channels/search', { search: long(255) }],
  ['POST', '/channels/search', { category_ids: 'all' }],
  ['POST', '/channels/search', { category_ids: [1.5] }],
  ['POST', '/channels/search', { category_ids: Array(1_001).fill(1) }],
  ['POST', '/channels/search', null],
  ['POST', '/channels/search', []],
  ['POST', '/channels/facets', {}],
  ['POST', '/channels/facets', { field: 'password' }],
  ['POST', '/channels/facets', { field: 'days_to_expiry' }],
  ['POST', '/channels/facets', { field: 'nda', conditions: ['nda=maybe'] }],
  ['POST', '/channels/search?page=0', {}],
  ['POST', '/channels/search?page=-1', {}],
  ['POST', '/channels/search?page=x', {}],
  ['POST', '/channels/search?page=1e9', {}],
  ['POST', '/channels/search?page=1&page=2', {}],
  ['POST', '/channels/search?page_size=1001', {}],
  ['POST', '/channels/search?sort=password', {}],
  ['POST', '/channels/search?sort=__proto__', {}],
  ['GET', '/channels/0', undefined],
  ['GET', '/channels/-1', undefined],
  ['GET', '/channels/abc', undefined],
  ['GET', '/channels/1.5', undefined],
  ['GET', '/channels/99999999999', undefined],
  ['GET', '/channels/2147483648', undefined],
  ['DELETE', '/channels/%00', undefined],
  ['DELETE', `/channels/${'1'.repeat(300)}`, undefined],
  ['GET', `/channels/changes?cursor=${'x'.repeat(201)}`, undefined],
  ['POST', '/channel-categories/', {}],
  ['POST', '/channel-categories/', { title: '  ' }],
  ['POST', '/channel-categories/', { title: long(255) }],
  ['POST', '/channel-categories/', { title: nul }],
  ['POST', '/channel-categories/', { title: ['x'] }],
  ['DELETE', '/channel-categories/x', undefined],
  ['POST', '/positions/', null],
  ['DELETE', '/positions/x', undefined],
  ['DELETE', '/positions/2147483648', undefined],
  ['POST', '/directions/', []],
  ['DELETE', '/directions/0', undefined],
  ['POST', '/resources/', {}],
  ['DELETE', '/resources/1.5', undefined],
  ['POST', '/estimates/', []],
  ['PUT', '/estimates/1', { rates: [{}] }],
  ['POST', '/projects/', null],
  ['POST', '/projects/', { search: 5 }],
  ['POST', '/projects/', { search: nul }],
  ['POST', '/projects/', { search: half }],
  ['POST', '/projects/', { search: long(255) }],
  ['POST', '/projects/', { directions: 'Еда' }],
  ['POST', '/projects/', { directions: [5] }],
  ['POST', '/projects/', { directions: [nul] }],
  ['POST', '/projects/', { directions: Array(1_001).fill('Еда') }],
  ['POST', '/projects/', { estimate_titles: [half] }],
  ['POST', '/projects/', { placement_start_from: '01.12.2026' }],
  ['POST', '/projects/', { placement_start_to: '2026-02-30' }],
  ['POST', '/projects/', { stages: ['toString'] }],
  ['POST', '/projects/', { stages: 'brief' }],
  ['POST', '/projects/', { stage_statuses: ['done'] }],
  ['POST', '/projects/', { creator_ids: ['1'] }],
  ['POST', '/projects/', { manager_ids: [2_147_483_648] }],
  ['POST', '/projects/', { manager_ids: [null] }],
  ['POST', '/projects/?page=0', {}],
  ['POST', '/projects/?page_size=1001', {}],
  ['GET', '/projects/?page=x', undefined],
  ['GET', '/projects/?search=%00', undefined],
  ['GET', '/projects/?directions=%00', undefined],
  ['GET', '/projects/?directions=a&directions=%00', undefined],
  ['GET', '/projects/?stages=brief&stages=x', undefined],
  ['GET', '/projects/?creator_ids=x', undefined],
  ['GET', '/projects/?creator_ids=9999999999', undefined],
  ['GET', '/projects/?manager_ids=1&manager_ids=2147483648', undefined],
  ['GET', '/projects/?placement_start_from=x', undefined],
  ['GET', '/projects/x', undefined],
  ['GET', '/projects/2147483648', undefined],
  ['PATCH', '/projects/1', {}],
  ['PATCH', '/projects/1', { manager_id: '1' }],
  ['PATCH', '/projects/1', { manager_id: 0 }],
  ['PATCH', '/projects/%00', { manager_id: null }],
  ['GET', '/projects/filters/toString', undefined],
  ['GET', '/projects/filters/direction?page=0', undefined],
  ['GET', '/projects/filters/direction?search=%00', undefined],
  ['GET', '/projects/filters/creator?page_size=1001', undefined],
  ['POST', '/briefs/', {}],
  ['POST', '/briefs/', []],
  ['PUT', '/briefs/x', {}],
  ['PATCH', '/briefs/1/status', {}],
  ['PATCH', '/briefs/1/status', { status: 'pending' }],
  ['PATCH', '/briefs/1/status', { status: 'declined' }],
  ['PATCH', '/briefs/1/status', { status: 'declined', decline_comment: half }],
  ['PATCH', '/briefs/x/status', { status: 'approved' }],
  ['POST', '/auth/login', { username: 'x' }],
  ['POST', '/chats/messages', {}],
  ['POST', '/chats/messages', { msg: ' \n' }],
  ['POST', '/chats/messages', { msg: nul }],
  ['POST', '/chats/messages', { msg: half }],
  ['POST', '/chats/messages', { msg: long(100_001) }],
  ['POST', '/chats/messages', { msg: 'x', attributes: 5 }],
  ['POST', '/chats/messages', { msg: 'x', attributes: { id: 'x' } }],
  ['POST', '/chats/messages', { msg: 'x', attributes: { use_image_tool: true, use_web_search_tool: true } }],
  ['POST', '/chats/messages', { msg: 'x', attributes: { attached_files: Array(6).fill({ id: uuid }) } }],
  ['POST', '/chats/messages', { msg: 'x', attributes: { attached_files: [{ id: 'x' }] } }],
  ['POST', '/chats/messages', { msg: 'x', attributes: { attached_files: [{ id: 5 }] } }],
  ['POST', '/chats/x/messages', { msg: 'x' }],
  ['PUT', `/chats/${uuid}/version`, {}],
  ['GET', '/chats/1/messages', undefined],
  ['PATCH', `/chats/${uuid}`, { room_name: ' ' }],
  ['PATCH', `/chats/${uuid}`, { room_name: long(255) }],
  ['PATCH', `/chats/${uuid}/place`, { folder: long(61) }],
  ['PATCH', `/chats/${uuid}/place`, { folder: nul }],
  ['PATCH', `/chats/${uuid}/place`, { is_pinned: 'x' }],
  ['GET', '/chats/search?page=1', undefined],
  ['GET', `/chats/search?query=${long(255)}`, undefined],
  ['GET', '/chats/search?query=x&page=0', undefined],
  ['DELETE', '/chats/%00', undefined],
  ['GET', '/chats/responses/x/stream', undefined],
  ['DELETE', '/chats/responses/1', undefined],
]

test('strange addresses, queries and bodies are a 4xx in Russian', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  for (const [method, path, json] of strange) {
    const { status, body } = await api.send(method, path, json === undefined ? {} : { json })
    const answer = {
      call: `${method} ${path}`,
      json,
      isRefused: status >= 400 && status < 500 && status !== 401,
      ...body,
    }
    expect(answer).toMatchObject({
      isRefused: true,
      status,
      code: expect.any(String),
      message: expect.stringMatching(/[а-яё]/i),
    })
  }
})

test('a body that is not JSON, has an unknown type or is too large is a 4xx in Russian', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const calls = [
    { raw: '{"search": ', headers: { 'content-type': 'application/json' } },
    { raw: '', headers: { 'content-type': 'application/json' } },
    { raw: '<x/>', headers: { 'content-type': 'application/xml' } },
    { raw: 'x'.repeat(1_100_000), headers: { 'content-type': 'application/json' } },
    { raw: '{"__proto__": {"x": 1}}', headers: { 'content-type': 'application/json' } },
    // The server unpacks nothing, because a small body may unpack to a huge one.
    { raw: gzipSync('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
  ]
  for (const call of calls) {
    const { status, body } = await api.send('POST', '/channels/search', call)
    expect([400, 413, 415]).toContain(status)
    expect(body.message).toMatch(/[а-яё]/i)
  }
})

test('an unknown call is a 404 in the shape of every error', async () => {
  const { api } = await startTestServer()
  expect(await api.send('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Ресурс не найден' },
  })
})
