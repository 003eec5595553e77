import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { testsOf } from './rooms.ts'

/**
 * Checks what has changed since a commit, by default since HEAD or, where all is committed, since the commit before:
 * `npm run test:changed -- main`.
 */
const base = process.argv[2] ?? (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD')
const paths = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  .flatMap((list) => list.split('\n'))
  .filter((path) => path !== '' && existsSync(path))
const tests = [...new Set(paths.flatMap(testsOf))]
const serverTests = tests.filter((path) => path.startsWith('tests/'))
const browserTests = tests.filter((path) => path.startsWith('e2e/'))
const steps = [
  ['npm', 'run', 'check'],
  ['npx', 'vitest', 'run', '--project', 'unit', '--changed', base, '--passWithNoTests'],
  ...(serverTests.length > 0 ? [['npx', 'vitest', 'run', '--project', 'server', ...serverTests]] : []),
  // The two servers of the browser tests would build side by side what has changed.
  ...(browserTests.length > 0
    ? [
        ['npm', 'run', 'build'],
        ['npm', 'run', 'test:e2e', '--', ...browserTests],
      ]
    : []),
]
const start = performance.now()
for (const [command = '', ...args] of steps) {
  process.stdout.write(`\n> ${[command, ...args].join(' ')}\n`)
  process.exitCode = spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
  if (process.exitCode !== 0) break
}
process.stdout.write(`\n${((performance.now() - start) / 60_000).toFixed(1)} min since ${base}\n`)

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
