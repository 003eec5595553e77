import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startTcpPostgres } from '../tcp-postgres.ts'

/**
 * Provides a PostgreSQL over TCP: that of DATABASE_URL, whose user may create databases, or the embedded one.
 * Tests get a user without further rights, like a user of a rented database.
 */
export default async function setup(project: TestProject) {
  if (!existsSync('dist/server/main.js')) throw new Error('The server is not built: npm run build')
  if (process.env.DATABASE_URL) return project.provide('databaseUrl', process.env.DATABASE_URL)
  const { databaseUrl, remove } = await startTcpPostgres()
  project.provide('databaseUrl', databaseUrl)
  return remove
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
