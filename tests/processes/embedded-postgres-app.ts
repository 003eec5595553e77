import { setImmediate } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

/** An app that tests kill: node embedded-postgres-app.ts <data folder> [leave]. */
const [dataDir = '', mode] = process.argv.slice(2)

try {
  const { connection } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  // `leave` drops the database object; otherwise the process runs until its input ends, like a server.
  if (mode !== 'leave') process.stdin.resume()
  // The garbage collector frees this function's objects only after the function has resumed.
  await setImmediate()
  globalThis.gc?.()
  await setImmediate()
  process.stdout.write(`${JSON.stringify({ connection })}\n`)
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  process.stdout.write(`${JSON.stringify({ code, message: String(error) })}\n`)
  process.exitCode = 1
}
