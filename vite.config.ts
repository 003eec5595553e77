import { defineConfig } from 'vitest/config'
import { clientBuild } from './src/build/client-build.ts'
import { serverBuild } from './src/build/server-build.ts'
import { sourceVersion } from './src/server/source-version.ts'

/** As in e2e/playwright.config.ts: a page on a busy machine is no fault. What is tried again is named (`retry x1`). */
const pageRetry = process.env.CI ? 1 : 0
/** A server may only be late. What it answers wrongly or loses once is a fault; a crash is not tried again at all. */
const lateRetry = { count: pageRetry, condition: /timed out in \d+ms/i }

export default defineConfig(({ isSsrBuild, mode }) => ({
  // Tests import sources as they are: no routes to generate, no worker to build.
  ...(mode === 'test' ? {} : isSsrBuild ? serverBuild : clientBuild(mode)),
  define: { __APP_VERSION__: JSON.stringify(sourceVersion()) },
  test: {
    // One less than there are processors is vitest's own choice: half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{build,domain,contract,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 60_000,
          retry: pageRetry,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/server/database.setup.ts',
          // Some start the server eight times from its source: 40 s where two processors do the work of fifteen.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: lateRetry,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          globalSetup: 'tests/server/database.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          retry: lateRetry,
          expect: patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/**/*.test.ts'],
          globalSetup: 'tests/cluster/postgres.setup.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          retry: lateRetry,
          expect: patient,
        },
      },
    ],
  },
}))

/** What a test waits for comes when it comes: a busy machine takes longer than the second that vitest gives it. */
const patient = { poll: { timeout: 20_000 } }
