import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoUsers } from '#server/demo/demo-users.ts'
import { codedError } from '#server/error-codes.ts'
import { startServer } from '#server/start-server.ts'
import { appVersion } from '#server/version.ts'
import { demoConfig } from './demo-config.ts'
import { demoPassword, seedDemo } from './seed-demo.ts'

/** `npm run demo` builds the project when necessary and starts a separate server with demo content. */
export async function runDemo({ channels }: { channels: string | undefined }) {
  if (isBuildStale()) {
    process.stdout.write('Сборка приложения…\n')
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const server = await startServer({
    config: demoConfig(process.env),
    version: appVersion,
    // The real path keeps this build when another one replaces it.
    clientFolder: realpathSync(new URL('dist/client', root)),
    isDemo: true,
    prepare: (connection, files) => seedDemo(connection, { channels: channelCount(channels), files }),
  })
  process.stdout.write(`
  PromoDesk с демонстрационными данными: ${server.address}

  E-mail   ${demoUsers[0].email}
  Пароль   ${demoPassword}

  Остановить: Ctrl+C
`)
}

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
