import fc from 'fast-check'

/** Only schemas without a format accept this text. */
export const freeText = 'Тёплый свет — «Ёж» & 🦊 %_\\'

/** Stands for an id that is known only when the request is sent (known-ids.ts). */
export const placeholderId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const placeholderIds: readonly string[] = Array.from({ length: 24 }, (_, index) => placeholderId(index))

/** Fills the leaves of schemas. Each leaf uses the candidates that it accepts. */
export const candidates: readonly unknown[] = [
  freeText,
  'Осень',
  'осень',
  'ОСЕНЬ ',
  'ё',
  'Е',
  '"; DROP TABLE users; --',
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%c0%af',
  '{{7*7}}#{7*7}',
  '\u202Eобратно\u200d\ufeff',
  '👩‍👩‍👧‍👦',
  'İıſß',
  '2026-11',
  'title',
  '-title',
  'subscribers',
  'constructor',
  '__proto__',
  'ы'.repeat(254),
  '🦊'.repeat(127),
  'я'.repeat(5_000),
  ...['', '0', '1', '2', '3', '5', '7', '11', '20', '999999', '2147483647', '1500.50', '0.01', '999999999999.99'],
  ...['2026-11-21', '2026-12-01', '2026-12-28', '2024-02-29', '0001-01-01', '9999-12-31'],
  ...['2026-12-03 18:30:00', '2026-12-01 00:00:00', '2026-12-28 23:59:59', '9999-12-31 23:59:59'],
  'anna@agency.example',
  'nobody@agency.example',
  'https://desk.example/a?b=1&c=%D1%91#d',
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data/',
  ...placeholderIds,
  ...[0, -0, 1, 2, 3, 4, 5, 7, 9, 12, 20, 22, 50, 100, 1_000, 10_000, 0.01, 0.1, 0.5, 12.5, 99.99, 1_500, 32_000.55],
  ...[10_000_000, 2_147_483_647, 999_999_999_999.99],
  true,
  false,
]

/** JSON-like values that most fields refuse. Half a surrogate pair survives JSON as an escape. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' \t\n\u00a0',
    '\0',
    'а\0б',
    '\ud800',
    'хвост\udfff',
    '\ufffe\uffff',
    -1,
    -0.001,
    1.005,
    0.1 + 0.2,
    1e15,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_VALUE,
    2_147_483_648,
    4_294_967_296,
    '2147483648',
    '1e5',
    '0x10',
    '1,5',
    '١٢٣',
    '-0',
    'NaN',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '+275760-09-13',
    '2026-12-03T18:30:00Z',
    '2026-12-03 24:00:00',
    'toString',
    'hasOwnProperty',
    'javascript:alert(1)',
    'http://[::1',
    'ы'.repeat(255),
    'ы'.repeat(5_001),
    'ы'.repeat(100_001),
    ...[[], {}, [[]], [null]],
    Array(1_001).fill(1),
    Array(501).fill({}),
    { length: 1 },
    { toString: 1 },
    { constructor: { prototype: { isAdmin: true } } },
    { $ne: null },
    nested(200),
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}
