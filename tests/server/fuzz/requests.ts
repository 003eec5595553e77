import fc from 'fast-check'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { docx, onePixelPng, pdf } from '../files/sample-documents.ts'
import { arbitraryOf } from './arbitrary-of-schema.ts'
import { formBody, jsonBody, uploadBody } from './bodies.ts'
import { placeholderId } from './candidate-values.ts'

export type FuzzRequest = {
  /** The called endpoint; absent for an invented address. */
  endpoint: Endpoint | undefined
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** Generates requests of the endpoints, most of them valid except for one fault. */
export function requestOf(endpoints: readonly Endpoint[]): fc.Arbitrary<FuzzRequest> {
  const known = endpoints.map((endpoint) => ({ weight: weightOf(endpoint), arbitrary: requestTo(endpoint) }))
  return fc.oneof(...known, { weight: 2, arbitrary: madeUpRequest })
}

/** Reduces sign-ins, whose passwords take long to verify, and deletions, which would leave no rows. */
function weightOf({ path, method }: Endpoint): number {
  if (path.startsWith('/auth/')) return 1
  return method === 'DELETE' ? 2 : 4
}

function requestTo(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(endpoint),
      query: queryOf(endpoint),
      sent: bodyOf(endpoint),
      headers: strangeHeaders,
    })
    .map(({ path, query, sent, headers }) => ({
      endpoint,
      method: endpoint.method,
      path: apiPrefix + path + query,
      headers: { ...sent.headers, ...headers },
      body: sent.body,
    }))
}

const samples = [
  { filename: 'фото.png', content: onePixelPng },
  { filename: 'бриф.docx', content: docx('Бриф') },
  { filename: 'план.pdf', content: pdf(['Plan']) },
  { filename: 'заметки.txt', content: new TextEncoder().encode('Привет') },
]

function bodyOf(endpoint: Endpoint): fc.Arbitrary<Pick<FuzzRequest, 'body'> & { headers: Record<string, string> }> {
  if (endpoint.bodyType === 'multipart') {
    return uploadBody(samples).map(({ type, body }) => ({ body, headers: { 'content-type': type } }))
  }
  if (!endpoint.body) {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({ body: undefined, headers: {} }) },
      {
        weight: 1,
        arbitrary: fc.constant({ body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
      },
    )
  }
  const isForm = endpoint.bodyType === 'form'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const types = fc.oneof(
    { weight: 15, arbitrary: fc.constant(type) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', `${type}; charset=utf-16`, 'x', '', '\xff', 'multipart/form-data'),
    },
  )
  return fc
    .tuple(isForm ? formBody(endpoint.body) : jsonBody(endpoint.body), types)
    .map(([body, contentType]) => ({ body, headers: { 'content-type': contentType } }))
}

/** Segments that are no ids: invalid UTF-8, invalid escapes, and notations of a parent folder. */
const strangeSegment = fc.oneof(
  fc.constantFrom('%', '%zz', '%00', '%c0%af', '%ff', '\xff\xfe', '..', '..%2f..', '%2e%2e', '.', '*', '-1'),
  fc.constantFrom('0', '00001', '1.0', '1e3', '2147483648', '99999999999999999999', 'NaN', 'null', '__proto__'),
  fc.constantFrom('1;a=b', '1%20', '%201', '%d9%a1', 'x'.repeat(300), '1'.repeat(199), "1'--", '1/2/3'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

function pathOf({ path, params }: Endpoint): fc.Arbitrary<string> {
  if (!params) return fc.constant(path)
  const valid = arbitraryOf(params).map((values) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(partOf(values, name)))),
  )
  const strange = strangeSegment.map((segment) => path.replace(/:\w+/, () => segment))
  return fc.oneof({ weight: 6, arbitrary: valid }, { weight: 1, arbitrary: strange })
}

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const strange = fc
    .array(fc.tuple(fc.constantFrom('page', 'search', 'page_size', 'sort', '__proto__', 'a[b]', '%'), strangeSegment))
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value.replaceAll(/[?#]/g, '')}`).join('&')}`)
  if (!query) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: strange })
  const valid = arbitraryOf(query).map((values) => {
    const pairs = Object.entries(values ?? {}).flatMap(([name, value]) =>
      [value].flat().flatMap((one): [string, string][] => (one == null ? [] : [[name, String(one)]])),
    )
    return `?${new URLSearchParams(pairs)}`
  })
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: strange })
}

const partOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined

/** Mostly no headers. A header of authorisation replaces the user's own. */
const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { authorization: 'Bearer x' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.' },
      { authorization: `Bearer ${'\xff'.repeat(100)}` },
      { authorization: 'Basic YTpi' },
      { authorization: '' },
      { cookie: 'refresh_token=%zz%00; refresh_token=' },
      { cookie: `refresh_token=${'x'.repeat(4_000)}` },
      { cookie: '__proto__=1; =; ;;\xff' },
      { 'accept-encoding': 'br;q=x, *;q=-1, \xff' },
      { 'accept-encoding': 'identity;q=0' },
      { 'content-encoding': 'gzip' },
      { 'last-event-id': '-1' },
      { 'last-event-id': '99999999999999999999' },
      { 'x-forwarded-for': '\xff,;"' },
      { 'x-forwarded-for': '::ffff:1.2.3.4%eth0, :::::, [' },
      { 'x-forwarded-proto': 'javascript' },
      { 'x-forwarded-host': 'evil.example' },
      { host: 'evil.example' },
      { origin: 'https://evil.example' },
      { range: 'bytes=5-1,-999999999999' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'x' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-strange': '\xff'.repeat(8_000) },
    ),
  },
)

/** Generates requests with unknown addresses and methods. */
const madeUpRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'QUERY'),
    start: fc.constantFrom('/', `${apiPrefix}/`, '/assets/', '/icons/', `${apiPrefix}/files/`, '//'),
    rest: fc.oneof(strangeSegment, fc.constantFrom('channels/1', 'chats', `chats/${placeholderId(1)}`, '.env')),
    headers: strangeHeaders,
  })
  .map(({ method, start, rest, headers }) => ({
    endpoint: undefined,
    method,
    path: start + rest,
    headers,
    body: undefined,
  }))
