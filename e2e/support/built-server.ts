import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The administrator that the one-time link of the first start creates. */
export const administrator = {
  person: { email: 'anna@agency.example', full_name: 'Анна Белова' },
  password: 'a password for the first time',
}

/** Starts the built server on an empty database, with variables that the demo ignores, and creates the administrator. */
export async function startBuiltServer(origin: string, variables: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-built-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: new URL(origin).port, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: origin },
      ...variables,
    },
  })
  const token = await setupTokenOf(server)
  const joined = await fetch(`${origin}/api/v1/auth/links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...administrator }),
  })
  expect(joined.ok).toBe(true)
  return {
    async remove() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads the one-time link that a first start prints. */
async function setupTokenOf(server: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += chunk
    const token = /\/join#([\w-]+)/.exec(output)?.[1]
    if (token !== undefined) return token
  }
  throw new Error('The server ended before it was ready')
}

/** Returns an address of this machine with a free port. */
export async function freeOrigin(host: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return `http://${host}:${address.port}`
}
