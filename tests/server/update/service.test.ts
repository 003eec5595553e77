import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openService } from '#server/update/update.ts'
import { portOf } from '../assistant/upstream.ts'

/** Starts a server on one address that answers every check. */
async function listenOn(host: string): Promise<number> {
  const server = createServer((_request, response) => response.end()).listen(0, host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return portOf(server)
}

const orders = { SERVICE_START: 'true', SERVICE_STOP: 'true' }

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['::1', '::1'],
  ['::', '::1'],
])('an update finds a server that listens for HOST=%s', async (host, listening) => {
  const port = await listenOn(listening)
  const service = openService({ env: orders, host, port, readyWithinMs: 30_000 })
  await service.start()
  await expect(service.stop()).rejects.toMatchObject({ code: 'update_not_stopped' })
})

test('a command that fails does not hide a server that is ready', async () => {
  const port = await listenOn('127.0.0.1')
  const service = openService({ env: { SERVICE_START: 'false' }, host: '127.0.0.1', port, readyWithinMs: 5_000 })
  await service.start()
})
