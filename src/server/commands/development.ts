import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { appVersion } from '#server/version.ts'
import { seedDemo } from './seed-demo.ts'

/** `npm run dev`: the server from source with demo content and the API's reference; Vite serves the client beside it. */
export async function runDevelopment() {
  const { registerApiReference } = await import('#server/http/api-reference.ts')
  const { createServer } = await import('vite')
  const server = await startServer({
    config: { ...readConfig(process.env), logLevel: 'warn' },
    version: appVersion,
    clientFolder: undefined,
    apiReference: registerApiReference,
    isDemo: true,
    prepare: (connection) => seedDemo(connection, { channels: undefined }),
  })
  const vite = await createServer()
  await vite.listen()
  vite.printUrls()
  process.stdout.write(`  API: ${server.address}/api/docs\n`)
}
