import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Estimate } from '#contract/estimates.ts'
import { lineSums, totalsOf } from '#domain/estimate.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const create = async (json: unknown) => (await api.send<Estimate>('POST', '/estimates/', { json })).body
  return { ...server, create }
}

test('sums in a request are ignored', async () => {
  const { api, create } = await start()
  const position = await addPosition(api, 'Дизайнер')
  const lie = { sum_without_vat: 1, vat_amount: -5, sum_with_vat: 1e12 }
  const lines = [
    { hours: 12.5, management_type: 'native', ...lie },
    { hours: 0, management_type: 'marked', sum_without_vat: 'NaN' },
  ]
  const rates = [{ ...sampleRate(position, { hourly_rate_net: 1_234 }), estimate_lines: lines }]
  const created = await create({ ...sampleEstimate({ rates: [] }), rates })
  expect(created.rates[0]?.estimate_lines).toMatchObject([
    { sum_without_vat: 15_425, vat_amount: 3_393.5, sum_with_vat: 18_818.5 },
    { sum_without_vat: 0, vat_amount: 0, sum_with_vat: 0 },
  ])
})

test.each([
  [{ rate: 1_234, hours: 12.5, vatPercent: 22 }, [15_425, 3_393.5, 18_818.5]],
  [{ rate: 1_234, hours: 0, vatPercent: 22 }, [0, 0, 0]],
  [{ rate: 1_235, hours: 0.5, vatPercent: 22 }, [617.5, 135.85, 753.35]],
  [{ rate: 1_234, hours: 12.5, vatPercent: 100 }, [15_425, 15_425, 30_850]],
  [{ rate: 1_234, hours: 12.5, vatPercent: 0 }, [15_425, 0, 15_425]],
  [{ rate: 1_500, hours: 12.5, vatPercent: 20 }, [18_750, 3_750, 22_500]],
  [{ rate: 10_000_000, hours: 10_000, vatPercent: 100 }, [100_000_000_000, 100_000_000_000, 200_000_000_000]],
])('a line %j is stored with the sums %j', async ({ rate, hours, vatPercent }, expected) => {
  const { api, db, create } = await start()
  const lines = [{ hours, management_type: 'native' as const }]
  const position = await addPosition(api, 'Дизайнер')
  await create(
    sampleEstimate({
      vat_percent: vatPercent,
      rates: [sampleRate(position, { hourly_rate_net: rate, estimate_lines: lines })],
    }),
  )
  const { rows } = await db.execute(
    'SELECT sum_without_vat::float8 a, vat_amount::float8 b, sum_with_vat::float8 c FROM estimate_lines',
  )
  expect(rows.map(({ a, b, c }) => [a, b, c])).toEqual([expected])
})

test('a change of VAT or of a rate changes the sums of every line', async () => {
  const { api, create } = await start()
  const position = await addPosition(api, 'Дизайнер')
  const before = await create(sampleEstimate({ rates: [sampleRate(position)] }))
  const rates = before.rates.map((rate) => ({ ...rate, hourly_rate_net: 1_001 }))
  const json = { ...before, vat_percent: 7.5, rates }
  const { body } = await api.send<Estimate>('PUT', `/estimates/${before.id}`, { json })
  expect(body.rates[0]?.estimate_lines).toMatchObject([
    { sum_without_vat: 12_512.5, vat_amount: 938.44, sum_with_vat: 13_450.94 },
    { sum_without_vat: 2_002, vat_amount: 150.15, sum_with_vat: 2_152.15 },
  ])
})

const hours = fc.integer({ min: 0, max: 100_000 }).map((tenths) => tenths / 10)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const lines = fc.uniqueArray(fc.record({ hours, management_type: fc.constantFrom('native', 'marked') }), {
  selector: ({ management_type }) => management_type,
})
const rates = fc.array(fc.record({ hourly_rate_net: fc.integer({ min: 1, max: 10_000_000 }), estimate_lines: lines }), {
  minLength: 1,
  maxLength: 5,
})

test('every estimate reads back with the sums that the domain computes', async () => {
  const { api, create } = await start()
  const positions: number[] = []
  for (let i = 0; i < 5; i++) positions.push(await addPosition(api, `Должность ${i}`))
  await fc.assert(
    fc.asyncProperty(rates, percent, percent, async (drawn, vat_percent, commission_percent) => {
      const sent = drawn.map((rate, i) => ({ ...rate, position_id: positions[i] }))
      const base = sampleEstimate({ vat_percent, commission_percent, rates: [] })
      const { id } = await create({ ...base, rates: sent })
      const { body } = await api.send<Estimate>('GET', `/estimates/${id}`)
      const expected = drawn.flatMap(({ hourly_rate_net, estimate_lines }) =>
        estimate_lines.map((line) => ({
          ...line,
          ...lineSums({ rate: hourly_rate_net, hours: line.hours, vatPercent: vat_percent }),
        })),
      )
      const read = body.rates.flatMap(({ estimate_lines }) => estimate_lines)
      expect(read.map(({ id, ...line }) => line)).toEqual(expected)
      expect(totalsOf(read)).toEqual(totalsOf(expected))
      expect(body).toMatchObject({ vat_percent, commission_percent })
    }),
    { numRuns: 60 },
  )
})
