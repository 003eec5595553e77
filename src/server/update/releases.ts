import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncToDisk } from '#server/sync-to-disk.ts'
import { UpdateError } from './update-error.ts'

/** An installation whose link `current` names the release in service. */
export type Installation = { base: string; releases: string }

/**
 * Returns the installation that holds the release of this code.
 * @throws UpdateError update_layout when the release does not lie in a folder `releases` beside a link `current`.
 */
export function findInstallation(release = ownRelease): Installation {
  const releases = dirname(release)
  const base = dirname(releases)
  if (basename(releases) === 'releases' && existsSync(join(base, 'current'))) return { base, releases }
  throw new UpdateError(
    'update_layout',
    `Папка ${release} не готова к обновлениям: версии лежат в releases/, а ссылка current указывает на рабочую. Один раз перенесите её по странице src/server/update/README.md.`,
  )
}

/** The folder of the release that this code belongs to. */
export const ownRelease = realpathSync(join(import.meta.dirname, '../../..'))

export const currentRelease = ({ base }: Installation) => realpathSync(join(base, 'current'))

/** Exchanges the link in one step. */
export async function pointTo({ base }: Installation, release: string) {
  const link = join(base, 'current.new')
  rmSync(link, { force: true })
  symlinkSync(join('releases', basename(release)), link)
  renameSync(link, join(base, 'current'))
  await syncToDisk(base)
}

/** Removes all releases but these. What another user owns stays. */
export function removeOthers({ releases }: Installation, kept: readonly string[]) {
  for (const name of readdirSync(releases)) {
    const release = join(releases, name)
    if (kept.includes(release)) continue
    try {
      rmSync(release, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The next update tries again.
    }
  }
}

/** Returns the names of the migrations of a built release. */
export const migrationsOf = (release: string): string[] =>
  readdirSync(join(release, 'dist/server/migrations')).filter((name) => name.endsWith('.sql'))

export function versionOf(release: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'))
  return version
}
