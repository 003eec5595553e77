import { spawnSync } from 'node:child_process'

/** `mount` with these arguments. */
export function mount(args: string[]) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Also when something is still open there. */
export function unmount(folder: string) {
  spawnSync('umount', ['-l', folder])
}

/** Containers often let not even root mount. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}
