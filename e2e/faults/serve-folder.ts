import { demoConfig } from '#server/commands/demo-config.ts'
import { seedDemo } from '#server/commands/seed-demo.ts'
import { startServer } from '#server/start-server.ts'

/** The demo's server with the client of the folder that is named, into which a test deploys another one meanwhile. */
const server = await startServer({
  config: demoConfig(process.env),
  version: 'deployed',
  clientFolder: process.argv[2],
  isDemo: true,
  prepare: (connection, files) => seedDemo(connection, { channels: undefined, files }),
})
process.stdout.write(`${server.address}\n`)
