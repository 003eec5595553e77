import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openService, originOf } from '#server/update/service.ts'

/** Starts a server on one address that answers every check. */
async function listenOn(host: string): Promise<number> {
  const server = createServer((_request, response) => response.end()).listen(0, host)
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const orders = { PATH: process.env.PATH, SERVICE_START: 'true', SERVICE_STOP: 'true' }

test.each([
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', 'localhost'],
])('an update finds a server that listens for HOST=%s', async (host, listening) => {
  const port = await listenOn(listening)
  const service = openService({ env: orders, host, port, readyWithinMs: 30_000 })
  expect(await service.isReady()).toBe(true)
  expect(await service.start()).toBe(true)
  await expect(service.stop()).rejects.toMatchObject({ code: 'update_not_stopped' })
})

test('a command that fails does not hide a server that is ready', async () => {
  const port = await listenOn('127.0.0.1')
  const env = { ...orders, SERVICE_START: 'false' }
  const service = openService({ env, host: '127.0.0.1', port, readyWithinMs: 5_000 })
  expect(await service.start()).toBe(true)
})

test('addresses of version 6 are reached in brackets', () => {
  expect(originOf('::', 3000)).toBe('http://[::1]:3000')
  expect(originOf('fe80::1', 80)).toBe('http://[fe80::1]:80')
})
