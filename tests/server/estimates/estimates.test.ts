import { expect, test } from 'vitest'
import type { Estimate, ListedEstimate } from '#contract/estimates.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer, TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const create = async (json: unknown) => (await api.send<Estimate>('POST', '/estimates/', { json })).body
  const read = async (id: number) => (await api.send<Estimate>('GET', `/estimates/${id}`)).body
  const save = (estimate: Estimate) => api.send<Estimate>('PUT', `/estimates/${estimate.id}`, { json: estimate })
  const designer = await addPosition(api, 'Дизайнер')
  const editor = await addPosition(api, 'Редактор')
  return { ...server, create, read, save, designer, editor }
}

test('a new estimate reads back as it was sent, with its positions and sums', async () => {
  const { api, read, designer, editor } = await start()
  const input = sampleEstimate({ rates: [sampleRate(editor), sampleRate(designer, { estimate_lines: [] })] })
  const created = await api.send<Estimate>('POST', '/estimates/', { json: input })
  expect(created.status).toBe(200)
  const id = expect.any(Number)
  expect(created.body).toEqual({
    ...input,
    id,
    version: 1,
    rates: [
      {
        id,
        position_id: editor,
        position_title: 'Редактор',
        position_description: 'Редактор: что делает',
        hourly_rate_net: 1_500,
        estimate_lines: [
          {
            id,
            hours: 12.5,
            management_type: 'native',
            sum_without_vat: 18_750,
            vat_amount: 4_125,
            sum_with_vat: 22_875,
          },
          {
            id,
            hours: 2,
            management_type: 'marked',
            sum_without_vat: 3_000,
            vat_amount: 660,
            sum_with_vat: 3_660,
          },
        ],
      },
      expect.objectContaining({ position_id: designer, estimate_lines: [] }),
    ],
  })
  expect(await read(created.body.id)).toEqual(created.body)
})

test('estimates are listed by title with the fields of the list', async () => {
  const { api, create, designer } = await start()
  for (const title of ['Ёлки', 'весна', 'Осень', 'Весна']) {
    await create(sampleEstimate({ title, rates: [sampleRate(designer)] }))
  }
  const { body } = await api.send<ListedEstimate[]>('GET', '/estimates/')
  expect(body.map(({ title }) => title)).toEqual(['весна', 'Весна', 'Ёлки', 'Осень'])
  expect(body[0]).toEqual({
    id: expect.any(Number),
    title: 'весна',
    client_name: 'Кофейня «Полдень»',
    vat_percent: 22,
    payment_terms_days: 30,
    commission_percent: 10,
    ad_fee_percent: 3,
  })
})

test('stored rates and lines keep their ids, also when two positions change places', async () => {
  const { create, save, designer, editor } = await start()
  const before = await create(sampleEstimate({ rates: [sampleRate(designer), sampleRate(editor)] }))
  const [first, second] = before.rates
  if (!first || !second) throw new Error('The estimate has fewer than two rates')
  const { status, body } = await save({
    ...before,
    rates: [
      { ...first, position_id: editor },
      { ...second, position_id: designer, estimate_lines: second.estimate_lines.slice(1) },
    ],
  })
  expect(status).toBe(200)
  expect(body.version).toBe(2)
  expect(body.rates.map(({ id, position_id }) => [id, position_id])).toEqual([
    [first.id, editor],
    [second.id, designer],
  ])
  expect(body.rates.map(({ estimate_lines }) => estimate_lines.map(({ id }) => id))).toEqual([
    first.estimate_lines.map(({ id }) => id),
    second.estimate_lines.slice(1).map(({ id }) => id),
  ])
})

test('rates without an id are added, and missing rates are deleted', async () => {
  const { api, create, read, designer, editor } = await start()
  const before = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  const json = { ...sampleEstimate({ rates: [sampleRate(editor)] }) }
  expect((await api.send('PUT', `/estimates/${before.id}`, { json })).status).toBe(200)
  const after = await read(before.id)
  expect(after.rates).toHaveLength(1)
  expect(after.rates[0]?.position_id).toBe(editor)
  expect((await api.send('DELETE', `/positions/${designer}`)).status).toBe(204)
})

test('an update without a version overwrites', async () => {
  const { api, create, designer } = await start()
  const { id, version, ...rest } = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  for (const days of [5, 6]) {
    const answer = await api.send<Estimate>('PUT', `/estimates/${id}`, {
      json: { ...rest, payment_terms_days: days },
    })
    expect(answer).toMatchObject({ status: 200, body: { payment_terms_days: days, version: days - 3 } })
  }
})

test('the second of two editors of an estimate learns who was first, and nothing is overwritten', async () => {
  const { create, read, save, designer } = await start()
  const loaded = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  await save({ ...loaded, vat_percent: 5 })
  const second = await save({ ...loaded, client_name: 'Другой клиент' })
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'estimate_changed',
      message: 'Пока вы редактировали расчётку, её изменил(а) Анна Белова',
      details: { changed_by: 'Анна Белова', changed_at: '2026-11-20T09:00:00.000Z' },
    },
  })
  const stored = await read(loaded.id)
  expect(second.body).toMatchObject({ details: { current: stored } })
  expect(stored).toMatchObject({ vat_percent: 5, client_name: 'Кофейня «Полдень»', version: 2 })
})

test('saving the stored values is neither a conflict nor a change with any version', async () => {
  const { create, save, designer } = await start()
  const loaded = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  const { body: changed } = await save({ ...loaded, vat_percent: 5 })
  expect(await save({ ...loaded, vat_percent: 5 })).toMatchObject({ status: 200, body: changed })
  expect(changed.version).toBe(2)
})

test('a save that changes one field of a rate or a line alone stores it', async () => {
  const { create, read, save, designer, editor } = await start()
  const oneLine = { estimate_lines: [{ hours: 12.5, management_type: 'native' as const }] }
  const { id } = await create(sampleEstimate({ rates: [sampleRate(designer, oneLine)] }))
  const rate = async () => (await read(id)).rates[0]
  for (const change of [{ position_id: editor }, { hourly_rate_net: 1_700 }]) {
    const stored = await read(id)
    await save({ ...stored, rates: stored.rates.map((each) => ({ ...each, ...change })) })
    expect(await rate()).toMatchObject(change)
  }
  for (const change of [{ hours: 7 }, { management_type: 'marked' as const }]) {
    const stored = await read(id)
    const rates = stored.rates.map(({ estimate_lines, ...each }) => ({
      ...each,
      estimate_lines: estimate_lines.map((line) => ({ ...line, ...change })),
    }))
    await save({ ...stored, rates })
    expect((await rate())?.estimate_lines[0]).toMatchObject(change)
  }
})

test('exactly one of several saves with the same version succeeds', async () => {
  const { origin, api, create, read, designer } = await start()
  const loaded = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const tab = Object.assign(new TestClient(origin), { token: api.token })
      return tab.send<Estimate>('PUT', `/estimates/${loaded.id}`, { json: { ...loaded, vat_percent: i } })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await read(loaded.id)).toEqual(answers.find(({ status }) => status === 200)?.body)
})

test('an estimate is read in one version while others write it', async () => {
  const { api, create, read, save, designer, editor } = await start()
  let last = await create(sampleEstimate({ rates: [sampleRate(designer), sampleRate(editor)] }))
  for (let round = 1; round <= 15; round++) {
    const lines = [{ hours: round, management_type: 'native' as const }]
    const rates = last.rates.map((rate) => ({ ...rate, hourly_rate_net: round, estimate_lines: lines }))
    const json = { ...last, rates, payment_terms_days: round }
    const [saved, seen] = await Promise.all([
      api.send<Estimate>('PUT', `/estimates/${last.id}`, { json }),
      read(last.id),
    ])
    expect([last, saved.body]).toContainEqual(seen)
    last = saved.body
  }
  expect((await save(last)).status).toBe(200)
})

test('a deleted estimate cannot be read, changed, copied or deleted', async () => {
  const { api, create, save, designer } = await start()
  const estimate = await create(sampleEstimate({ rates: [sampleRate(designer)] }))
  expect((await api.send('DELETE', `/estimates/${estimate.id}`)).status).toBe(204)
  const answers = [
    await api.send('GET', `/estimates/${estimate.id}`),
    await save(estimate),
    await api.send('GET', `/estimates/${estimate.id}/copy`),
    await api.send('DELETE', `/estimates/${estimate.id}`),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'estimate_not_found', message: 'Расчётка не найдена. Возможно, её уже удалили' },
    })
  }
})
