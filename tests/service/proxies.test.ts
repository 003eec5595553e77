import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../server/mail/mail-server.ts'
import { createDataDir, startService } from '../server/server-process.ts'
import { freePort } from '../tcp-postgres.ts'

const folder = 'src/server/deploy'
const host = '127.0.0.1'
const isMissing = (program: string, argument: string) => spawnSync(program, [argument]).status !== 0

test.skipIf(isMissing('caddy', 'version'))(
  'Caddy accepts the example unchanged and serves the server behind it',
  async () => {
    const checked = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`], {
      encoding: 'utf8',
      env: { ...process.env, ...homeOf(), PUBLIC_URL: 'https://desk.agency.ru' },
    })
    expect({ status: checked.status, said: checked.stdout + checked.stderr }).toEqual({
      status: 0,
      said: expect.stringContaining('Valid configuration'),
    })
    const PUBLIC_URL = `http://${host}:${await freePort()}`
    const port = await startDesk(PUBLIC_URL)
    const example = readFileSync(`${folder}/Caddyfile`, 'utf8').replace(
      'reverse_proxy desk:3000',
      `reverse_proxy ${host}:${port}`,
    )
    const config = write('Caddyfile', `{\n\tadmin off\n}\n${example}`)
    await run('caddy', ['run', '--adapter', 'caddyfile', '--config', config], { ...homeOf(), PUBLIC_URL })
    const get = async (path: string) => {
      const response = await fetch(PUBLIC_URL + path).catch(() => undefined)
      return response && { status: response.status, body: await response.text() }
    }
    await expectServed(get, port, 404)
  },
)

test.skipIf(isMissing('haproxy', '-v'))(
  'HAProxy accepts the example and serves the one node of three that is ready',
  async () => {
    const entry = await freePort()
    const port = await startDesk(`https://${host}:${entry}`)
    const { key, cert } = makeCertificate(host)
    const addresses = [port, await freePort(), await freePort()]
    const config = readFileSync(`${folder}/haproxy.cfg`, 'utf8')
      .replace('bind :443', `bind ${host}:${entry}`)
      .replace('/etc/haproxy/desk.pem', write('desk.pem', cert + key))
      .replaceAll(/10\.0\.0\.1(\d):3000/g, (_, node) => `${host}:${addresses[Number(node) - 1]}`)
    expect(config).not.toMatch(/10\.0\.0|:3000/)
    const path = write('haproxy.cfg', config)
    const checked = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
    expect({ status: checked.status, said: checked.stderr }).toEqual({ status: 0, said: '' })
    await run('haproxy', ['-db', '-f', path])
    const get = async (path: string) => {
      const asked = request({ host, port: entry, path, rejectUnauthorized: false }).end()
      const [response] = await once(asked, 'response').catch(() => [undefined])
      return response && { status: response.statusCode, body: await text(response) }
    }
    await expectServed(get, port, 403)
  },
)

type Get = (path: string) => Promise<{ status: number; body: string } | undefined>

/** Expects the pages of the server, byte for byte, and no metrics. */
async function expectServed(get: Get, port: number, hidden: number) {
  await expect.poll(async () => (await get('/api/v1/health/ready'))?.status).toBe(200)
  for (const path of ['/chat', '/service-worker.js']) {
    const direct = await fetch(`http://${host}:${port}${path}`)
    expect(await get(path)).toEqual({ status: 200, body: await direct.text() })
  }
  for (let asked = 0; asked < 6; asked++) expect((await get('/api/v1/health/ready'))?.status).toBe(200)
  expect((await get('/api/v1/health/metrics'))?.status).toBe(hidden)
}

async function startDesk(PUBLIC_URL: string): Promise<number> {
  const port = await freePort()
  await startService({ PORT: String(port), DATA_DIR: await createDataDir(), PUBLIC_URL, TRUST_PROXY: 'true' })
  return port
}

async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const proxy = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  onTestFinished(async () => {
    proxy.kill('SIGTERM')
    if (proxy.exitCode === null) await once(proxy, 'exit')
  })
  await once(proxy, 'spawn')
}

/** Caddy writes into the home. */
const homeOf = () => ({ HOME: temporary(), XDG_DATA_HOME: temporary(), XDG_CONFIG_HOME: temporary() })

function write(name: string, content: string): string {
  const path = join(temporary(), name)
  writeFileSync(path, content)
  return path
}

function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'promodesk-proxy-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
