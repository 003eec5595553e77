import { demoConfig } from '#server/commands/demo.ts'
import { seedDemo } from '#server/commands/seed-demo.ts'
import { startServer } from '#server/start-server.ts'

/** Serves the demo with the client in the folder given as an argument; tests replace the folder's content. */
const server = await startServer({
  config: demoConfig(process.env),
  version: 'deployed',
  clientFolder: process.argv[2],
  isDemo: true,
  prepare: (connection, files) => seedDemo(connection, { channels: undefined, files }),
})
process.stdout.write(`${server.address}\n`)
