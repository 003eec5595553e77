import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the built server at the address with an empty database, and returns the token of the link that it prints. */
export async function startEmptyServer(origin: string, variables: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-empty-'))
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...variables,
    },
  })
  return {
    token: await setupTokenOf(server),
    async remove() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function setupTokenOf(server: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += chunk
    const token = /\/join#([\w-]+)/.exec(output)?.[1]
    if (token !== undefined) return token
  }
  throw new Error('The server ended before it was ready')
}
