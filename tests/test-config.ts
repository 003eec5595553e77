import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { bundledReaders } from './server/readers.setup.ts'

/** Tests look at no styles, so any style sheet stands for those of antd. */
export const testAlias = {
  'virtual:antd.css': fileURLToPath(new URL('../src/client/ui/theme/print.css', import.meta.url)),
}

/** By default vitest polls for one second, too short on a busy machine, and waits 50 ms between two looks. */
const patient = { poll: { timeout: 30_000, interval: 10 } }

const setupFiles = ['tests/server/clean-up.setup.ts']

/** These tests start and kill whole processes. */
const withProcesses = { testTimeout: 180_000, hookTimeout: 60_000, expect: patient, setupFiles }

/** Vitest's part of vite.config.ts. */
export const testConfig: NonNullable<ViteUserConfig['test']> = {
  // One less than there are processors is vitest's own choice: half of a machine with two.
  maxWorkers: '100%',
  // Some start the server eight times from its source, which takes 40 s on two processors.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // happy-dom's fetch also rejects a promise of its own for a body that is cut off before it is read.
  onUnhandledError: ({ message, stack }) =>
    message === 'aborted' && stack?.includes('socketCloseListener') ? false : undefined,
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        // No threads: one that ends may free code that V8 still looks for, which ends the run (nodejs/node#64500).
        pool: 'forks',
        include: ['tests/{build,domain,contract,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        setupFiles: ['tests/client/popover.setup.ts'],
        expect: patient,
      },
    },
    {
      extends: true,
      plugins: [bundledReaders],
      resolve: {
        alias: { '@node-rs/argon2': fileURLToPath(new URL('./server/cheap-hash.ts', import.meta.url)) },
      },
      test: {
        name: 'server',
        include: ['tests/server/**/*.test.ts'],
        // Loading the server for each file takes a third of the run.
        isolate: false,
        // Each of the two has a PostgreSQL of its own: a transaction delays the delta sync of all its databases.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        globalSetup: ['tests/server/database.setup.ts', 'tests/server/readers.setup.ts'],
        setupFiles,
        expect: patient,
      },
    },
    {
      extends: true,
      test: {
        name: 'processes',
        include: ['tests/processes/**/*.test.ts'],
        maxWorkers: 2,
        globalSetup: 'tests/server/database.setup.ts',
        ...withProcesses,
      },
    },
    {
      extends: true,
      test: {
        name: 'crash',
        include: ['tests/crash/**/*.test.ts'],
        globalSetup: 'tests/server/database.setup.ts',
        ...withProcesses,
      },
    },
    {
      extends: true,
      test: {
        name: 'service',
        include: ['tests/service/**/*.test.ts'],
        ...withProcesses,
      },
    },
    {
      extends: true,
      test: {
        name: 'cluster',
        include: ['tests/cluster/**/*.test.ts'],
        globalSetup: 'tests/cluster/postgres.setup.ts',
        ...withProcesses,
      },
    },
  ],
}
