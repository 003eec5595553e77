import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { findBrowser } from './browser.ts'

/** Installs a missing Chromium: Playwright's, else Debian's. If both fail, names the administrator's command. */
export default function setup() {
  if (findBrowser()) return
  for (const attempt of attempts()) {
    process.stdout.write(`No Chromium found, trying: ${attempt.join(' ')}\n`)
    const [command = '', ...args] = attempt
    spawnSync(command, args, { stdio: 'inherit' })
    if (findBrowser()) return
  }
  throw new Error(
    'The tests need Chromium. As an administrator: apt-get update && apt-get install -y chromium-headless-shell',
  )
}

function attempts(): string[][] {
  const own = ['npx', 'playwright', 'install', 'chromium']
  if (process.platform !== 'linux' || userInfo().uid !== 0) return [own]
  return [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    own,
  ]
}
