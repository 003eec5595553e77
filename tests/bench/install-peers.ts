import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Installs the benches' own packages once, and again when the lock file is newer. They have a folder of their own,
 * because a package cannot resolve `#client/…`.
 */
export function installPeers(): string {
  const peers = fileURLToPath(new URL('./peers', import.meta.url))
  if (!isInstalled(peers)) {
    // Peers stay out, because there must be one React, the product's.
    const ci = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ci, { cwd: peers, stdio: 'inherit' })
  }
  return peers
}

/** npm writes a list of the installed packages at the end of an installation. */
function isInstalled(peers: string): boolean {
  const installed = `${peers}/node_modules/.package-lock.json`
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${peers}/package-lock.json`).mtimeMs
  )
}
