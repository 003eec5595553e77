import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Installs what only measurements need, once. Not in the folders of the benches: a package knows nothing of `#client/…`. */
export function installPeers(name: 'streamdown' | 'autocannon' | 'lighthouse'): string {
  const peers = fileURLToPath(new URL('./peers', import.meta.url))
  if (!existsSync(`${peers}/node_modules/${name}`)) {
    // Without their peers: React is the product's own, and there must be one only.
    const ci = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ci, { cwd: peers, stdio: 'inherit' })
  }
  return peers
}
