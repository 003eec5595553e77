import fc from 'fast-check'
import type { $ZodType } from 'zod/v4/core'
import { arbitraryOf } from './arbitrary-of-schema.ts'
import { hostileValue } from './candidate-values.ts'

/** Generates a JSON body: valid, with one or two faults, or of another kind; as text or bytes. */
export function jsonBody(schema: $ZodType): fc.Arbitrary<string | Buffer> {
  const valid = arbitraryOf(schema)
  const spoilt = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 2 }))
    .map(([value, faults]) => faults.reduce<unknown>((body, [where, fault]) => withFault(body, where, fault), value))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(asText) },
    { weight: 4, arbitrary: spoilt.map(asText) },
    { weight: 1, arbitrary: hostileValue.map(asText) },
    {
      weight: 2,
      arbitrary: fc.tuple(valid.map(asText), fc.nat()).map(([text, how]) => brokenText(text, how)),
    },
  )
}

const asText = (value: unknown) => JSON.stringify(value) ?? ''

/** Returns the value with one of its parts, counted depth first, removed or replaced by the fault. */
function withFault(value: unknown, where: number, fault: unknown): unknown {
  if (typeof value !== 'object' || value === null) return fault
  const entries = Object.entries(value)
  const [key, inner] = entries[where % (entries.length + 1)] ?? []
  if (key === undefined) return Array.isArray(value) ? [...value, fault] : { ...value, unknown_field: fault }
  const rest = Math.floor(where / (entries.length + 1))
  const isDeeper = typeof inner === 'object' && inner !== null && rest % 3 > 0
  const changed = isDeeper ? withFault(inner, Math.floor(rest / 3), fault) : rest % 4 === 0 ? undefined : fault
  if (Array.isArray(value)) return value.with(Number(key), changed)
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? changed : part]))
}

/** Returns a text that no JSON serializer writes. */
function brokenText(text: string, how: number): string | Buffer {
  const inside = text.slice(1)
  const kinds: (() => string | Buffer)[] = [
    () => text.slice(0, how % (text.length + 1)),
    () => `${text}}`,
    () => `\ufeff${text}`,
    () => `{"__proto__":{"isAdmin":true},${inside}`,
    () => `{"constructor":{"prototype":{"isAdmin":true}},${inside}`,
    // The last of two equal keys counts, so an earlier one gets another value.
    () => text.replace(/"(\w+)":/, '"$1":{"a":[]},"$1":'),
    () => text.replace(/:\d+(\.\d+)?/, ':1e999'),
    () => text.replace(/:\d+(\.\d+)?/, ':-1E-400'),
    () => text.replace(/:\d+(\.\d+)?/, ':123456789012345678901234567890'),
    () => text.replace(/:"[^"]*"/, ':"\\u0000"'),
    () => text.replace(/:"[^"]*"/, ':"\\udc00\\ud800"'),
    () => text.replace(/:"[^"]*"/, `:${'['.repeat(20_000)}`),
    () => text.replace(/:"[^"]*"/, `:${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0xaf, 0xff, 0xfe]), Buffer.from('"}')]),
    () => Buffer.from(text.replaceAll(/[а-яё]/giu, '\xe9'), 'latin1'),
    () => "{'title': undefined}",
    () => 'title=x&title=y',
    () => '',
    () => '\0',
  ]
  return (kinds[how % kinds.length] ?? kinds[0])?.() ?? ''
}

/** Generates a form in a browser's encoding and in invalid ones. */
export function formBody(schema: $ZodType): fc.Arbitrary<string> {
  const fields = fc.oneof(
    arbitraryOf(schema),
    fc.dictionary(fc.constantFrom('username', 'password', 'a[b]', '__proto__'), hostileValue),
  )
  return fc.tuple(fields, fc.nat(5)).map(([value, how]) => {
    const pairs = Object.entries(value ?? {}).map(([name, field]): [string, string] => [
      name,
      typeof field === 'string' ? field : asText(field),
    ])
    const text = new URLSearchParams(pairs).toString()
    if (how === 0) return `${text}&${text}`
    if (how === 1) return `${text}&username=%zz%c0%af%00`
    return text
  })
}

const boundary = 'fuzz-boundary'

type Named = { filename: string; content: Uint8Array }

/** Generates an upload of small files, well formed or not; its type names the right boundary or another. */
export function uploadBody(samples: readonly Named[]): fc.Arbitrary<{ type: string; body: Buffer }> {
  const strangeName = fc.oneof(
    fc.constantFrom('../../a.txt', '..\\a.txt', '/etc/passwd', '.png', '', ' .txt', 'a\\".txt', '\0.txt'),
    fc.constantFrom('CON.txt', `${'ы'.repeat(300)}.txt`, 'setup.exe', 'a.txt\u202egnp.png', 'a.constructor'),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => `${name}.txt`),
  )
  const sample = fc.constantFrom(...samples)
  const strange = fc.record({
    filename: fc.oneof(
      sample.map(({ filename }) => filename),
      strangeName,
    ),
    content: fc.oneof(
      sample.map(({ content }) => content),
      fc.uint8Array({ maxLength: 300 }),
    ),
  })
  const header = fc.constantFrom(
    'Content-Type: image/png',
    'Content-Type: text/html; charset=utf-7',
    'Content-Transfer-Encoding: base64',
    'Content-Length: -1',
    `X-Long: ${'x'.repeat(20_000)}`,
    ': ',
    'Content-Type',
  )
  const part = fc.record({
    field: mostly('files', fc.constantFrom('file', '__proto__', 'files[]', '')),
    file: fc.oneof({ weight: 3, arbitrary: sample }, { weight: 1, arbitrary: strange }),
    header: mostly('', header),
  })
  const some = fc.oneof(fc.array(part, { maxLength: 2 }), fc.array(part, { maxLength: 7 }))
  return fc.record({ parts: some, how: fc.nat(11) }).map(({ parts, how }) => {
    const bytes = parts.flatMap(({ field, file: { filename, content }, header }) => [
      Buffer.from(`--${boundary}\r\n${disposition(field, filename, how)}\r\n${header && `${header}\r\n`}\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
    const whole = Buffer.concat([...bytes, Buffer.from(how === 0 ? '' : `--${boundary}--\r\n`)])
    return {
      type: how === 1 ? 'multipart/form-data' : `multipart/form-data; boundary=${how === 2 ? 'x' : boundary}`,
      body: how === 3 ? whole.subarray(0, whole.length / 2) : whole,
    }
  })
}

function disposition(field: string, filename: string, how: number): string {
  if (how === 4) return `Content-Disposition: form-data; name="${field}"`
  if (how === 5) return `Content-Disposition: form-data; filename*=utf-8''%ff%00; name=${field}`
  if (how === 6) return 'X-Nothing: 1'
  return `Content-Disposition: form-data; name="${field}"; filename="${filename}"`
}

const mostly = <T>(usual: T, strange: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: strange })
