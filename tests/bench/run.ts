import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run bench`: every measurement, one after another, since two at once would measure each other. */
for (const name of ['table', 'offline', 'markdown', 'room', 'streams', 'projects', 'estimates']) {
  const program = fileURLToPath(new URL(`./${name}/run.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
