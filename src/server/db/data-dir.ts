import { isAbsolute, join } from 'node:path'

/**
 * Returns the default data folder. Root's lies outside its home, which is closed to PostgreSQL's system user;
 * the demo's is separate from the agency's data.
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
  // The XDG specification says to ignore relative paths.
  const parent = dataHome && isAbsolute(dataHome) ? dataHome : join(home, '.local', 'share')
  return join(parent, `promodesk${suffix}`)
}
