import { expect, test } from 'vitest'
import type { Estimate } from '#contract/estimates.ts'
import { addPosition, sampleEstimate, sampleRate } from '../sample-estimate.ts'
import { startTestServer } from '../test-server.ts'

async function startWith(title: string) {
  const server = await startTestServer()
  const { api } = server
  await api.signIn()
  const rates = [
    sampleRate(await addPosition(api, 'Редактор')),
    sampleRate(await addPosition(api, 'Дизайнер'), { hourly_rate_net: 833, estimate_lines: [] }),
  ]
  const { body: original } = await api.send<Estimate>('POST', '/estimates/', {
    json: sampleEstimate({ title, rates }),
  })
  const copy = () => api.send<Estimate>('GET', `/estimates/${original.id}/copy`)
  const count = async () => (await api.send<unknown[]>('GET', '/estimates/')).body.length
  return { ...server, original, copy, count }
}

test('a copy has the same rates and lines under new ids and «(копия)» in its title', async () => {
  const { api, original, copy } = await startWith('Осень')
  const { status, body, headers } = await copy()
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.id).not.toBe(original.id)
  expect(body).toMatchObject({ title: 'Осень (копия)', version: 1 })
  const withoutIds = ({ rates, ...estimate }: Estimate) => ({
    ...estimate,
    id: 0,
    title: '',
    rates: rates.map((rate) => ({
      ...rate,
      id: 0,
      estimate_lines: rate.estimate_lines.map((line) => ({ ...line, id: 0 })),
    })),
  })
  expect(withoutIds(body)).toEqual(withoutIds(original))
  await api.send('DELETE', `/estimates/${original.id}`)
  expect((await api.send('GET', `/estimates/${body.id}`)).body).toEqual(body)
})

test.each([
  ['ы'.repeat(254), `${'ы'.repeat(246)} (копия)`],
  [`${'ы'.repeat(245)}🦊🦊🦊🦊`, `${'ы'.repeat(245)} (копия)`],
  [`${'ы'.repeat(240)} и ещё осень`, `${'ы'.repeat(240)} и ещё (копия)`],
])('a long title is shortened to fit without splitting an emoji', async (title, expected) => {
  const { copy } = await startWith(title)
  const { body } = await copy()
  expect(body.title).toBe(expected)
  expect(body.title.length).toBeLessThanOrEqual(254)
})

test('a HEAD of the copy endpoint creates nothing', async () => {
  const { origin, api, original, count } = await startWith('Осень')
  const address = `${origin}/api/v1/estimates/${original.id}/copy`
  const headers = { authorization: `Bearer ${api.token}` }
  expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(404)
  expect(await count()).toBe(1)
})
