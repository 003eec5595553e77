import { expect, test } from 'vitest'
import { TestClient } from '../server/test-server.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

/** Signs in to all accounts at once, each time at the next node. */
function appGateOf({ nodes, first }: Cluster) {
  let turn = 0
  return (emails: readonly string[], address: string, secret = 'wrong password') =>
    Promise.all(
      emails.map(async (email) => {
        const api = new TestClient((nodes[turn++ % nodes.length] ?? first).origin)
        return (await api.signIn(email, secret, { 'x-forwarded-for': address })).status
      }),
    )
}

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

test('failed sign-ins are limited over all nodes: ten per account, fifty per address', async () => {
  const tryAll = appGateOf(await startCluster())
  const own = (times: number) => Array.from({ length: times }, () => 'anna@agency.example')
  const byAccount = await tryAll(own(15), '203.0.113.1')
  expect(count(byAccount, 401) + count(byAccount, 429)).toBe(15)
  expect(count(byAccount, 401)).toBeLessThanOrEqual(10)
  // Simultaneous attempts beyond the fifth may be refused and are not counted then.
  const afterwards: number[] = []
  for (let turn = 0; turn < 15; turn++) afterwards.push(...(await tryAll(own(1), '203.0.113.1')))
  expect(count([...byAccount, ...afterwards], 401)).toBe(10)
  expect(await tryAll(own(3), '203.0.113.1', 'correct horse battery')).toEqual([429, 429, 429])
  expect(await tryAll(own(3), '203.0.113.2', 'correct horse battery')).toEqual([200, 200, 200])

  const others = Array.from({ length: 60 }, (_, index) => `nobody${index}@agency.example`)
  const byAddress: number[] = []
  for (let from = 0; from < others.length; from += 6) {
    byAddress.push(...(await tryAll(others.slice(from, from + 6), '203.0.113.3')))
  }
  expect(count(byAddress, 401)).toBeLessThanOrEqual(50)
  // Simultaneous attempts may be refused without being counted, so the remaining ones come one by one.
  const oneByOne: number[] = []
  for (const email of others.slice(0, 30)) oneByOne.push(...(await tryAll([email], '203.0.113.3')))
  expect(oneByOne.at(-1)).toBe(429)
  expect(count([...byAddress, ...oneByOne], 401)).toBe(50)
  expect(new Set(await tryAll(others.slice(0, 6), '203.0.113.3'))).toEqual(new Set([429]))
})
