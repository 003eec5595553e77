import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { failWithMessage } from './fail-with-message.ts'
import { startServer } from './start-server.ts'
import { appVersion } from './version.ts'

/** The entry of the built server: dist/server/main.js beside dist/client. */
for (const output of [process.stdout, process.stderr]) output.on('error', ignoreBrokenPipe)
try {
  const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
  const server = await startServer({ config: readConfig(process.env), version: appVersion, clientFolder })
  process.stdout.write(`PromoDesk ${appVersion}: ${server.address}\n`)
  if (server.setupAddress) {
    process.stdout.write(
      `Пользователей ещё нет. Первого, администратора, заводят по ссылке. Она действует один раз и 72 часа:\n${server.setupAddress}\n`,
    )
  }
} catch (error) {
  failWithMessage(error)
}

/** A reader of the output that goes away, as journald does when it restarts, must not end the server. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}
