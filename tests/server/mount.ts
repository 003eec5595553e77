import { spawnSync } from 'node:child_process'

export function mount(args: string[]) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Unmounts also while files are open. */
export function unmount(folder: string) {
  spawnSync('umount', ['-l', folder])
}

/** Containers often do not let root mount. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}
