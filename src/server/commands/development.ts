import { spawn } from 'node:child_process'
import { startServer } from '#server/start-server.ts'
import { appVersion } from '#server/version.ts'
import { demoConfig } from './demo-config.ts'
import { seedDemo } from './seed-demo.ts'

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
  const server = await startServer({
    config: demoConfig(process.env),
    version: appVersion,
    clientFolder: undefined,
    apiReference: registerApiReference,
    isDemo: true,
    prepare: (connection, files) => seedDemo(connection, { channels: undefined, files }),
  })
  process.stdout.write(`  ➜  API:     ${new URL('api/docs', server.address)}\n`)
}
