import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { cleanUp } from './clean-up.ts'

type Ended = { code: number | null; output: string }

/** Runs a program of the project from its source until it ends. */
export async function run(args: string[], env: Record<string, string>, input = ''): Promise<Ended> {
  const child = spawnNode(args, env)
  child.stdin?.end(input)
  return ended(child)
}

/** Starts the server from its source and waits until it listens; the test's end stops it. */
export const startServerProcess = (env: Record<string, string>, main = 'src/server/main.ts') =>
  whenListening(spawnNode([main], { PORT: '0', LOG_LEVEL: 'info', ...env }))

/** Starts the built server, which is ready in a third of the time; `child` is its process. */
export const startBuiltServer = (env: Record<string, string>) => startServerProcess(env, 'dist/server/main.js')

/** Starts the built server by npm, as in service; `child` is npm's process. */
export const startService = (env: Record<string, string>, command: readonly string[] = ['start']) =>
  whenListening(spawnOwn('npm', command, { PORT: '0', LOG_LEVEL: 'info', ...env }))

async function whenListening(child: ChildProcess) {
  const end = ended(child)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await end
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const [, address] = /^ *PromoDesk .*: (http\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    })
    end.then(({ output }) => reject(new Error(`The server ended: ${output}`)))
  })
  return { child, origin, end }
}

export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'promodesk-process-'))
  cleanUp(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

export const spawnNode = (args: readonly string[], env: Record<string, string>) => spawnOwn(process.execPath, args, env)

/** Starts a process group, like a service or a terminal's foreground. */
function spawnOwn(program: string, args: readonly string[], env: Record<string, string>) {
  return spawn(program, args, {
    detached: true,
    // Commands run from the source; the cache saves a third of their start.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache, ...env },
  })
}

const compileCache = join(tmpdir(), 'promodesk-compile-cache')

async function ended(child: ChildProcess): Promise<Ended> {
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output }
}
