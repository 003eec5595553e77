import { setImmediate } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

/** An app of its own process for the tests to kill: node embedded-postgres-app.ts <data folder> [leave]. */
const [dataDir = '', mode] = process.argv.slice(2)

try {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  // `leave` forgets the database; else it stays until its input ends, as an app with a server would.
  if (mode !== 'leave') process.stdin.resume()
  // What this function no longer holds is collected only after it has gone on.
  await setImmediate()
  globalThis.gc?.()
  await setImmediate()
  process.stdout.write(`${JSON.stringify({ connection })}\n`)
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  process.stdout.write(`${JSON.stringify({ code, message: String(error) })}\n`)
  process.exitCode = 1
}
