import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Installs the packages of the measurements once, and again when the lock file is newer. They lie outside the
 * benches' folders, because a package cannot resolve `#client/…`.
 */
export function installPeers(): string {
  const peers = fileURLToPath(new URL('./peers', import.meta.url))
  if (!isInstalled(peers)) {
    // React must be the product's own copy, so peer dependencies are left out.
    const ci = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ci, { cwd: peers, stdio: 'inherit' })
  }
  return peers
}

/** npm ends an installation with a list of the installed packages. */
function isInstalled(peers: string): boolean {
  const installed = `${peers}/node_modules/.package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${peers}/package-lock.json`).mtimeMs
}
