import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The end of `npm run build`: puts what was built in `next` of the folder into service, whole. It gets a folder of its
 * own in `builds`, and `client` and `server`, which lead there, are exchanged at once. A server that runs goes on with
 * the files of its own build, since Node starts where the link leads: so earlier builds stay, the last five of them.
 */
export function switchBuild(dist: string, at: Date) {
  const builds = join(dist, 'builds')
  const name = at.toISOString().replaceAll(':', '-')
  mkdirSync(builds, { recursive: true })
  renameSync(join(dist, 'next'), join(builds, name))
  for (const part of ['client', 'server']) {
    const place = join(dist, part)
    // Versions before this one built there.
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) rmSync(place, { recursive: true })
    const link = join(dist, `${part}.new`)
    rmSync(link, { force: true })
    symlinkSync(join('builds', name, part), link)
    renameSync(link, place)
  }
  // By name, since a clock that was set back dates the newest before the others.
  const earlier = readdirSync(builds)
    .filter((build) => build !== name)
    .sort()
  for (const old of earlier.slice(0, -keptEarlier)) rmSync(join(builds, old), { recursive: true })
}

const keptEarlier = 5
