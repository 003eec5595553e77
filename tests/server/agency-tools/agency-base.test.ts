import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'

const extensionsOf = async (aiTools?: boolean) => {
  const { api } = await startTestServer({ aiTools })
  await api.signIn()
  return (await api.send<{ extensions: string[] }>('GET', '/meta')).body.extensions
}

test('a server says that its assistant looks into the base, unless an administrator forbids it', async () => {
  expect(await extensionsOf()).toContain('agency-base')
  expect(await extensionsOf(false)).not.toContain('agency-base')
})
