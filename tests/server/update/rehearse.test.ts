import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearRehearsal } from '#server/update/rehearse.ts'
import { createDataDir } from '../server-process.ts'

/** Leaves the number of a running process, which works in `cwd`, as that of a server of `release`. */
async function leftBy({ cwd, release }: { cwd: string; release: string }) {
  const script = 'process.stdout.write("."); process.stdin.resume()'
  const child = spawn(process.execPath, ['-e', script], { cwd, detached: true })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.stdin.end()
    await ended
  })
  await once(child.stdout, 'data')
  const folder = join(await createDataDir(), 'rehearsal')
  mkdirSync(folder)
  writeFileSync(join(folder, 'server.pid'), `${child.pid}\n${release}`)
  return { child, ended, folder }
}

test('the server of a killed rehearsal is ended', async () => {
  const release = realpathSync(await createDataDir())
  const { ended, folder } = await leftBy({ cwd: release, release })
  clearRehearsal(folder)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(existsSync(folder)).toBe(false)
})

test('another process that has the number of a rehearsal by now goes on', async () => {
  const { child, ended, folder } = await leftBy({
    cwd: realpathSync(await createDataDir()),
    release: await createDataDir(),
  })
  clearRehearsal(folder)
  expect(existsSync(folder)).toBe(false)
  child.stdin.end()
  // A kill would end it by a signal.
  expect(await ended).toEqual([0, null])
})
