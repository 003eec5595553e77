import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Installs what only measurements need, once, and again when the lock file is newer. Not in the folders of the benches: a
 * package knows nothing of `#client/…`.
 */
export function installPeers(): string {
  const peers = fileURLToPath(new URL('./peers', import.meta.url))
  if (!isInstalled(peers)) {
    // Without their peers: React is the product's own, and there must be one only.
    const ci = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ci, { cwd: peers, stdio: 'inherit' })
  }
  return peers
}

/** npm ends an installation with a list of what it has installed. */
function isInstalled(peers: string): boolean {
  const installed = `${peers}/node_modules/.package-lock.json`
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${peers}/package-lock.json`).mtimeMs
  )
}
