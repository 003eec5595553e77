import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../server/assistant/upstream.ts'
import { makeCertificate } from '../server/mail/mail-server.ts'
import { createDataDir, startService } from '../server/server-process.ts'
import { freePort } from '../tcp-postgres.ts'

const name = 'desk.agency.ru'
const block = readFileSync('src/server/deploy/nginx.conf', 'utf8')

/** A developer's machine may lack nginx; .ci/run installs it. */
const isWithoutNginx = spawnSync('nginx', ['-v']).status !== 0 && !process.env.CI

test.skipIf(isWithoutNginx)('nginx accepts the example unchanged and serves the server behind it', async () => {
  const port = await freePort()
  await startService({
    PORT: String(port),
    DATA_DIR: await createDataDir(),
    PUBLIC_URL: `https://${name}`,
    TRUST_PROXY: 'true',
  })
  expect(block).toContain('client_max_body_size 310m;')
  const { http, https } = await startNginx(port)
  const redirected = await fetch(`http://127.0.0.1:${http}/chat?a=1`, {
    redirect: 'manual',
    headers: { host: name },
  })
  expect(redirected.status).toBe(301)
  expect(redirected.headers.get('location')).toBe(`https://${name}/chat?a=1`)
  const page = await get(https, '/chat')
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('PromoDesk') })
  expect(page.headers).toHaveProperty('strict-transport-security')
  expect(await get(https, '/api/v1/health/ready')).toMatchObject({ status: 200 })
  expect((await get(https, '/api/v1/health/metrics')).status).toBe(404)
})

test.skipIf(isWithoutNginx)(
  'nginx passes over stopping and dead nodes, with writes too, and repeats no write that a node may have done',
  async () => {
    const refused = { status: 502, code: 'closing', message: 'Сервис недоступен' }
    const stopping = await startNode((reply) =>
      reply.writeHead(502, { 'retry-after': '2' }).end(JSON.stringify(refused)),
    )
    const serving = await startNode(async (reply, asked) => reply.end(`${asked.method} ${await text(asked)}`))
    const { https } = await startNginx(stopping, await freePort(), await startSilentPort(), serving)
    for (let turn = 0; turn < 4; turn++) {
      expect(await get(https, '/api/v1/chats')).toMatchObject({ status: 200, body: 'GET ' })
      expect(await get(https, '/api/v1/chats', 'бриф')).toMatchObject({ status: 200, body: 'POST бриф' })
    }
    const { https: alone } = await startNginx(stopping, stopping)
    for (let turn = 0; turn < 3; turn++) {
      expect(await get(alone, '/api/v1/chats', 'бриф')).toMatchObject({ status: 502, body: JSON.stringify(refused) })
    }
    let writes = 0
    const unsure = async (reply: ServerResponse, asked: IncomingMessage) => {
      await text(asked)
      writes += 1
      if (asked.url === '/lost') reply.destroy()
      else reply.writeHead(503, { 'retry-after': '2' }).end('{"code":"database_unavailable"}')
    }
    const { https: broken } = await startNginx(await startNode(unsure), await startNode(unsure))
    expect(await get(broken, '/lost', 'бриф')).toMatchObject({ status: 502 })
    const said = '{"code":"database_unavailable"}'
    expect(await get(broken, '/api/v1/chats', 'бриф')).toMatchObject({ status: 503, body: said })
    expect(writes).toBe(2)
  },
)

/** Answers no connection, like a machine without power: its process is stopped, and its queue is full. */
async function startSilentPort(): Promise<number> {
  const port = await freePort()
  const listening = `require('net').createServer().listen({ port: ${port}, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write('listens'); process.kill(process.pid, 'SIGSTOP') })`
  const holder = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const queued = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  onTestFinished(() => {
    for (const one of queued) one.destroy()
    holder.kill('SIGKILL')
  })
  await once(queued[1] ?? holder, 'connect')
  return port
}

async function startNode(answer: (reply: ServerResponse, asked: IncomingMessage) => unknown): Promise<number> {
  const node = createServer((asked, reply) => void answer(reply, asked)).listen(0, '127.0.0.1')
  await once(node, 'listening')
  onTestFinished(() => void node.close())
  return portOf(node)
}

/** Starts nginx with the example's block, a certificate of its own, free ports and nodes at these ports. */
async function startNginx(...nodes: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'promodesk-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [http, https] = [await freePort(), await freePort()]
  const { key, cert } = makeCertificate('127.0.0.1')
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  writeFileSync(join(folder, 'privkey.pem'), key)
  const tried = block
    .replaceAll(/\S+\/(fullchain|privkey)\.pem/g, (_, file) => join(folder, `${file}.pem`))
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replace(/^.*127\.0\.0\.1:3000.*$/m, (line) => nodes.map((port) => line.replace('3000', String(port))).join('\n'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['daemon off;', `pid ${folder}/pid;`, 'error_log stderr;', 'events {}', 'http {', 'access_log off;'],
    ...temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    ...[tried, '}'],
  ]
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, config.join('\n'))
  const checked = spawnSync('nginx', ['-t', '-c', path], { encoding: 'utf8' })
  expect({ status: checked.status, said: checked.stderr }).toEqual({
    status: 0,
    said: expect.stringContaining('test is successful'),
  })
  const nginx = spawn('nginx', ['-c', path], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  })
  const plain = () => fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(({ status }) => status)
  await expect.poll(() => plain().catch(() => undefined)).toBe(301)
  return { http, https }
}

async function get(port: number, path: string, body?: string) {
  const to = { host: '127.0.0.1', servername: name, rejectUnauthorized: false, headers: { host: name } }
  const asked = request({ ...to, port, path, method: body === undefined ? 'GET' : 'POST' }).end(body)
  const [response] = await once(asked, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
