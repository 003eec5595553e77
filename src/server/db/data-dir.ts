import { isAbsolute, join } from 'node:path'

/**
 * Where the application keeps its data when the configuration names no place. Root's is outside of its closed home,
 * because PostgreSQL runs as another user there; the demo's is apart, so that it never meets the agency's data.
 */
export function defaultDataDir({
  isRoot,
  home,
  env,
  demo,
  platform = process.platform,
}: {
  isRoot: boolean
  home: string
  env: Readonly<Record<string, string | undefined>>
  demo: boolean
  platform?: NodeJS.Platform
}): string {
  const suffix = demo ? '-demo' : ''
  if (isRoot) return `/var/lib/promodesk${suffix}`
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', `PromoDesk${suffix}`)
  const { XDG_DATA_HOME: dataHome } = env
  // The XDG specification has relative paths ignored.
  const parent = dataHome && isAbsolute(dataHome) ? dataHome : join(home, '.local', 'share')
  return join(parent, `promodesk${suffix}`)
}
