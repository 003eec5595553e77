import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '#server/config.ts'
import { demoUsers } from '#server/demo/demo-data.ts'
import { codedError } from '#server/error-codes.ts'
import { type StartOptions, startServer } from '#server/start-server.ts'
import { appVersion } from '#server/version.ts'
import { demoPassword, seedDemo } from './seed-demo.ts'

/** `npm run demo` builds the project when necessary and starts a separate server with demo content. */
export async function runDemo({ channels }: { channels: string | undefined }) {
  if (isBuildStale()) buildOnce()
  // The real path keeps this build when another one replaces it.
  const clientFolder = realpathSync(new URL('dist/client', root))
  const server = await startDemo({ clientFolder }, channelCount(channels))
  process.stdout.write(`
  PromoDesk с демонстрационными данными: ${server.address}

  E-mail   ${demoUsers[0].email}
  Пароль   ${demoPassword}

  Остановить: Ctrl+C
`)
}

/** Builds unless another demo that starts at the same time does: both would write one folder. */
function buildOnce() {
  mkdirSync(new URL('dist', root), { recursive: true })
  // The end of the process frees the lock, too.
  const lock = new DatabaseSync(new URL('dist/build.sqlite', root), { timeout: buildWithinMs })
  lock.exec('BEGIN EXCLUSIVE')
  if (isBuildStale()) {
    process.stdout.write('Сборка приложения…\n')
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  lock.close()
}

/** A build takes a minute at most on a busy machine. */
const buildWithinMs = 10 * 60_000

const startDemo = (parts: Pick<StartOptions, 'clientFolder' | 'apiReference'>, channels?: number) =>
  startServer({
    ...parts,
    config: demoConfig(process.env),
    version: appVersion,
    isDemo: true,
    prepare: (connection, files) => seedDemo(connection, { channels, files }),
  })

const root = new URL('../../../', import.meta.url)

function channelCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,6}$/.test(text) && Number(text) <= 100_000) return Number(text)
  throw codedError('channel_count_invalid', '--channels: нужно целое число до 100000')
}

function isBuildStale(): boolean {
  const built = new URL('dist/server/main.js', root)
  if (!existsSync(built) || !existsSync(new URL('dist/client/index.html', root))) return true
  const sources = globSync(['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json'], {
    cwd: fileURLToPath(root),
  })
  const newest = Math.max(...sources.map((path) => statSync(new URL(encodeURI(path), root)).mtimeMs))
  return newest > statSync(built).mtimeMs
}

/**
 * Returns the configuration of the demo. Its password is public, so it listens on this machine only and
 * ignores the environment's database, storage, model, mail and ways of signing in, also when their variables are wrong.
 */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const own = Object.entries(env).filter(([name]) => !/^(AI|S3|OIDC|PASSWORD|SMTP|MAIL)_/.test(name))
  const config = readConfig(Object.fromEntries(own))
  return {
    ...config,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: config.dataDir && `${config.dataDir}-demo`,
    publicUrl: undefined,
    trustedProxies: 0,
    drainSeconds: 0,
    logLevel: 'warn',
  }
}

/** `npm run dev` runs Vite and, in another process, the server, which restarts when its source changes. */
export async function runDevelopment() {
  const { createServer } = await import('vite')
  const arguments_ = ['--watch', '--watch-preserve-output', 'src/server/cli.ts', 'dev-server']
  const server = spawn(process.execPath, arguments_, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.kill(signal)
      process.exit()
    })
  }
  const vite = await createServer()
  await vite.listen()
  vite.printUrls()
}

/** Runs the server from source with demo content and the reference of the API. */
export async function runDevelopmentServer() {
  const { registerApiReference } = await import('#server/http/api-reference.ts')
  const server = await startDemo({ clientFolder: undefined, apiReference: registerApiReference })
  process.stdout.write(`  ➜  API:     ${new URL('api/docs', server.address)}\n`)
}
