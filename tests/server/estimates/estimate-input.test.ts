import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Estimate } from '#contract/estimates.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

const nul = 'а\0б'
const half = '\ud800'
const long = (length: number) => 'ы'.repeat(length)
const notNumbers = ['NaN', 'Infinity', '1e5', '0x10', '1 500', '12,5', '', ' ', 'много', true, {}, [1]]
const notPercents = [undefined, null, -1, -0.01, 100.01, 1e12, 0.001, ...notNumbers]

/** Values that each field of an estimate must refuse. */
const refused: Record<string, unknown[]> = {
  title: [undefined, null, '', '   ', 5, {}, nul, half, long(255)],
  client_name: [undefined, null, '', ' \n', nul, half, long(255)],
  work_block: [undefined, '', nul, long(255)],
  work_description: [undefined, '', nul, long(5_001)],
  vat_percent: notPercents,
  commission_percent: notPercents,
  ad_fee_percent: notPercents,
  payment_terms_days: [undefined, null, -1, 1.5, 3_651, 1e20, ...notNumbers],
  rates: [undefined, null, {}, 'x', [], Array(501).fill({})],
  version: ['x', 1.5, null],
  'rates.0.id': [0, -1, 1.5, 'x', 1e12],
  'rates.0.position_id': [undefined, null, 0, -1, 1.5, 'x', 1e20, {}],
  'rates.0.hourly_rate_net': [undefined, null, 0, -1, 1.5, 10_000_001, 1e20, ...notNumbers],
  'rates.0.estimate_lines': [undefined, null, 'x', Array(3).fill({ hours: 1, management_type: 'native' })],
  'rates.0.estimate_lines.1.id': [0, 'x', 1e12],
  'rates.0.estimate_lines.1.hours': [undefined, null, -0.5, 0.25, 10_000.1, 1e12, 1e300, ...notNumbers],
  'rates.0.estimate_lines.1.management_type': [undefined, null, 'nobody', 'toString', 1, 'native'],
}

async function start() {
  const server = await startTestServer()
  const { api, db } = server
  await api.signIn()
  const position = await addPosition(api, 'Дизайнер')
  const good = sampleEstimate({ rates: [sampleRate(position)] })
  const add = async () => (await api.send<Estimate>('POST', '/estimates/', { json: good })).body
  const everything = async () =>
    (
      await db.execute(sql`SELECT (SELECT jsonb_agg(e ORDER BY id) FROM estimates e) AS estimates,
        (SELECT jsonb_agg(r ORDER BY id) FROM estimate_rates r) AS rates,
        (SELECT jsonb_agg(l ORDER BY id) FROM estimate_lines l) AS lines`)
    ).rows
  return { ...server, position, good, stored: await add(), add, everything }
}

/** Returns a copy of `target` with another value at a path such as `rates.0.id`. */
function withValue(target: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(target)) return target.map((item, i) => (String(i) === key ? withNext(item, rest, value) : item))
  if (typeof target !== 'object' || target === null) throw new Error(`There is no ${key}`)
  return { ...target, [key]: withNext(Reflect.get(target, key), rest, value) }
}
const withNext = (target: unknown, rest: string[], value: unknown) =>
  rest.length === 0 ? value : withValue(target, rest, value)

test('an estimate with a wrong field is refused at that field in Russian, and nothing is written', async () => {
  const { api, good, stored, everything } = await start()
  const before = await everything()
  for (const [path, values] of Object.entries(refused)) {
    for (const value of values) {
      const json = withValue(good, path.split('.'), value)
      for (const [method, address] of [
        ['POST', '/estimates/'],
        ['PUT', `/estimates/${stored.id}`],
      ] as const) {
        const { status, body } = await api.send<{ message: string; details: { fields: { path: string }[] } }>(
          method,
          address,
          { json },
        )
        const paths = body.details?.fields.map((field) => field.path)
        const where = { path, value, method, status, isThere: paths?.some((found) => found.startsWith(path)) }
        expect(where).toEqual({ path, value, method, status: 422, isThere: true })
        expect(body.message).toMatch(/[а-яё]/i)
      }
    }
  }
  expect(await everything()).toEqual(before)
})

test('ids of rates and lines must belong to the estimate and be unique', async () => {
  const { api, good, stored, add, everything } = await start()
  const other = await add()
  const [otherRate] = other.rates
  const [rate] = stored.rates
  if (!rate || !otherRate) throw new Error('An estimate has no rate')
  const [first] = rate.estimate_lines
  const before = await everything()
  const wrong: [string, unknown][] = [
    ['rates.0.id', otherRate.id],
    ['rates.0.id', 2_147_483_647],
    ['rates.0.estimate_lines.0.id', otherRate.estimate_lines[0]?.id],
    ['rates.0.estimate_lines.1.id', first?.id],
  ]
  for (const [path, value] of wrong) {
    for (const sent of [stored, { ...stored, title: 'Другое название' }]) {
      const json = withValue(sent, path.split('.'), value)
      expect(await api.send('PUT', `/estimates/${stored.id}`, { json })).toMatchObject({
        status: 422,
        body: {
          code: 'validation_failed',
          details: {
            fields: [{ path, message: 'Такой строки нет в этой расчётке. Обновите страницу' }],
          },
        },
      })
    }
  }
  expect(await everything()).toEqual(before)
  const created = await api.send<Estimate>('POST', '/estimates/', {
    json: withValue(good, ['rates', '0', 'id'], rate.id),
  })
  expect(created.status).toBe(200)
  expect(created.body.rates[0]?.id).not.toBe(rate.id)
})

test('a position occurs once in the rate card, and a specialist once in a table', async () => {
  const { api, position, stored, everything } = await start()
  const editor = await addPosition(api, 'Редактор')
  const before = await everything()
  const native = { hours: 1, management_type: 'native' } as const
  const json = sampleEstimate({
    rates: [sampleRate(position), sampleRate(editor, { estimate_lines: [native, native] }), sampleRate(position)],
  })
  for (const [method, address] of [
    ['POST', '/estimates/'],
    ['PUT', `/estimates/${stored.id}`],
  ] as const) {
    expect(await api.send(method, address, { json })).toMatchObject({
      status: 422,
      body: {
        details: {
          fields: [
            { path: 'rates.2.position_id', message: 'Эта должность уже есть в Rate Card' },
            {
              path: 'rates.1.estimate_lines.1.management_type',
              message: 'Специалист уже есть в этой таблице',
            },
          ],
        },
      },
    })
  }
  expect(await everything()).toEqual(before)
})

test('an unknown position is refused at its rate', async () => {
  const { api, good, stored, position, everything } = await start()
  const before = await everything()
  const json = withValue(good, ['rates'], [sampleRate(position), sampleRate(position + 1)])
  for (const [method, address] of [
    ['POST', '/estimates/'],
    ['PUT', `/estimates/${stored.id}`],
  ] as const) {
    expect(await api.send(method, address, { json })).toMatchObject({
      status: 422,
      body: {
        details: {
          fields: [{ path: 'rates.1.position_id', message: 'Такой должности больше нет. Выберите другую' }],
        },
      },
    })
  }
  expect(await everything()).toEqual(before)
})

test('numbers sent as texts are read, and emoji, quotes and markup are stored unchanged', async () => {
  const { api, good, position } = await start()
  const title = `🦊 <b>Осень</b> "«»" %_\\ ${'ё'.repeat(100)}`
  const json = {
    ...good,
    title,
    vat_percent: '22.00',
    payment_terms_days: '14',
    rates: [
      {
        position_id: String(position),
        hourly_rate_net: '1234',
        estimate_lines: [{ hours: '12.5', management_type: 'native' }],
      },
    ],
  }
  const { status, body } = await api.send<Estimate>('POST', '/estimates/', { json })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title, vat_percent: 22, payment_terms_days: 14 })
  expect(body.rates[0]).toMatchObject({
    hourly_rate_net: 1_234,
    estimate_lines: [{ hours: 12.5, sum_without_vat: 15_425, vat_amount: 3_393.5, sum_with_vat: 18_818.5 }],
  })
})

test('an address that is no number is a 4xx', async () => {
  const { api, good } = await start()
  for (const id of ['0', '-1', 'abc', '1.5', '2147483648', '99999999999', '%00']) {
    for (const [method, path] of [
      ['GET', `/estimates/${id}`],
      ['PUT', `/estimates/${id}`],
      ['DELETE', `/estimates/${id}`],
      ['GET', `/estimates/${id}/copy`],
    ] as const) {
      const { status, body } = await api.send(method, path, method === 'PUT' ? { json: good } : {})
      expect({ method, path, isRefused: status >= 400 && status < 500, message: body.message }).toEqual({
        method,
        path,
        isRefused: true,
        message: expect.stringMatching(/[а-яё]/i),
      })
    }
  }
})
