import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createDataDir, run } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'
import { freePort } from '../tcp-postgres.ts'

/** What a release does differently from the built product. */
export type Difference = {
  /** A migration that it adds. */
  migration?: string
  /** Whether it serves on another port, where nothing waits for it. */
  isNeverReady?: boolean
  isBroken?: boolean
}

/** Makes a folder with the source of a version, whose build takes the product that is already built. */
export async function sourceOf(version: string, difference: Difference = {}): Promise<string> {
  const folder = await createDataDir()
  writeSource(folder, version, difference)
  return folder
}

function writeSource(folder: string, version: string, { migration, isNeverReady, isBroken }: Difference) {
  for (const part of ['server', 'contract', 'domain'])
    cpSync(`src/${part}`, join(folder, 'src', part), { recursive: true })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const build = [
    'mkdir dist',
    `cp -RL ${resolve('dist/client')} ${resolve('dist/server')} dist`,
    'cp src/server/db/migrations/* dist/server/migrations',
    ...(isNeverReady ? ['mv dist/server/main.js dist/server/real.js', 'cp wrong-port.js dist/server/main.js'] : []),
    ...(isBroken ? ['false'] : []),
  ]
  const { imports, scripts } = manifest
  const own = {
    name: 'promodesk',
    version,
    type: 'module',
    imports,
    scripts: { ...scripts, build: build.join(' && ') },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  const lock = {
    name: 'promodesk',
    version,
    lockfileVersion: 3,
    packages: { '': { name: 'promodesk', version } },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, 'wrong-port.js'), wrongPort)
  if (migration) writeFileSync(join(folder, 'src/server/db/migrations/9999_next.sql'), migration)
}

const wrongPort = `process.env.PORT = '0'
await import('./real.js')
`

const service = `set -e
base=$(cd "$(dirname "$0")" && pwd)
cd "$base"
state() { ps -o stat= -p "$(cat pid)" 2>/dev/null | grep '^[^Z]' >/dev/null; }
die() {
  [ -f "kill-at-$1" ] || return 0
  left=$(cat "kill-at-$1")
  if [ "$left" -gt 0 ]; then echo $((left - 1)) >"kill-at-$1"; return 0; fi
  rm "kill-at-$1"; kill -9 $PPID; exit 1
}
case $1 in
start)
  die start
  if [ -f pid ] && state; then exit 0; fi
  cd current
  setsid npm start >>"$base/server.log" 2>&1 </dev/null &
  echo $! >"$base/pid" ;;
stop)
  if [ -f pid ] && state; then kill -TERM "$(cat pid)"; while state; do sleep 0.05; done; fi
  die stop ;;
esac
`

const patient = ['--ready-within', '120']

/** Installs version 1.0.0 as the page of updates says, starts it and adds Anna. */
export async function install(env: Record<string, string> = {}) {
  const base = realpathSync(await createDataDir())
  const DATA_DIR = await createDataDir()
  mkdirSync(join(base, 'releases', 'first'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(base, 'node_modules'))
  const first = join(base, 'releases', 'first')
  writeSource(first, '1.0.0', {})
  for (const command of ['ci', 'run build']) expect(spawnSync('npm', command.split(' '), { cwd: first }).status).toBe(0)
  symlinkSync('releases/first', join(base, 'current'))
  writeFileSync(join(base, 'service.sh'), service)
  const script = (order: string) => `exec /bin/sh ${join(base, 'service.sh')} ${order}`
  const PORT = String(await freePort())
  const own = { PORT, DATA_DIR, ...env, SERVICE_START: script('start'), SERVICE_STOP: script('stop') }
  const order = (name: 'start' | 'stop') =>
    spawnSync('/bin/sh', ['-c', script(name)], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own },
    })
  onTestFinished(() => {
    order('stop')
  })
  order('start')
  const origin = `http://127.0.0.1:${PORT}`
  const isReady = () =>
    fetch(`${origin}/api/v1/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], own, `${password}\n`)
  const api = new TestClient(origin)
  await api.signIn()
  return {
    base,
    DATA_DIR,
    origin,
    api,
    isReady,
    running: () => basename(realpathSync(join(base, 'current'))),
    pid: () => readFileSync(join(base, 'pid'), 'utf8'),
    /** Lets an order of the service kill the update, as a machine that loses its power; `after` orders go through. */
    killAt: (name: 'start' | 'stop', after = 0) => writeFileSync(join(base, `kill-at-${name}`), String(after)),
    start: () => order('start'),
    update: (args: string[], release = 'current') =>
      run([join(base, release, 'src/server/cli.ts'), 'update', ...patient, ...args], own),
  }
}
