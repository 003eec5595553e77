import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'src/server/deploy'
const unit = `${folder}/promodesk.service`
const units = [unit, `${folder}/promodesk-backup.service`, `${folder}/promodesk-backup.timer`]
const isWithoutSystemd = spawnSync('systemd-analyze', ['--version']).status !== 0 && !process.env.CI

test('the systemd unit restarts the server and gives it enough time to stop', () => {
  const lines = readFileSync(unit, 'utf8').split('\n')
  const wanted = ['ExecStart=/usr/bin/npm start', 'Restart=always', 'KillMode=mixed', 'TimeoutStopSec=150']
  expect(lines).toEqual(expect.arrayContaining(wanted))
})

test.skipIf(isWithoutSystemd)('systemd accepts the units and rates the exposure of the server as low', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const rated = execFileSync('systemd-analyze', ['--offline=true', '--threshold=20', 'security', unit], {
    encoding: 'utf8',
  })
  expect(rated).toMatch(/Overall exposure level for promodesk\.service: [01]\.\d OK/)
})
