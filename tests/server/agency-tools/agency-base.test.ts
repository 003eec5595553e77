import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'

const metaOf = async (config = {}) => {
  const { api } = await startTestServer({ config })
  await api.signIn()
  return (await api.send('GET', '/meta')).body
}

test('a server says that its assistant looks into the base, unless an administrator forbids it', async () => {
  expect(await metaOf()).toMatchObject({ server: 'PromoDesk', uses_agency_base: true })
  expect(await metaOf({ aiTools: false })).toMatchObject({ uses_agency_base: false })
})
