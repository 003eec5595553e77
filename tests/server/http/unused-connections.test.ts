import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeUnusedConnections } from '#server/http/closing.ts'

test('a closing server answers a new connection that brings a request and closes one that brings none', async () => {
  let time = 0
  const app = fastify({ return503OnClosing: false })
  closeUnusedConnections(app, () => time)
  const [closing, drained] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('preClose', () => {
    closing.resolve()
    return drained.promise
  })
  app.get('/', () => 'answer')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const looks = vi.spyOn(app.server, 'closeIdleConnections')
  const lookAgain = async () => {
    const before = looks.mock.calls.length
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(before + 1)
  }
  const open = async () => {
    const accepted = once(app.server, 'connection')
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await accepted
    const closed = new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))
    return { socket, closed }
  }

  const closed = app.close()
  await closing.promise
  const [late, unused] = [await open(), await open()]
  await lookAgain()
  late.socket.write('GET / HTTP/1.1\r\nhost: desk\r\n\r\n')
  expect(String(await once(late.socket, 'data'))).toContain('200 OK')
  time += 2_001
  await unused.closed
  const last = await open()
  await lookAgain()
  expect(last.socket.destroyed).toBe(false)
  drained.resolve()
  await expect.poll(() => app.server.listening).toBe(false)
  time += 1
  await Promise.all([last.closed, closed])
})
