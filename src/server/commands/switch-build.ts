import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts the build in `next` into service: moves it into a folder of `builds` and exchanges the links `client`
 * and `server`. A running server keeps its files, because Node resolves links; the last five builds stay.
 */
export function switchBuild(dist: string, at: Date) {
  const builds = join(dist, 'builds')
  const name = at.toISOString().replaceAll(':', '-')
  mkdirSync(builds, { recursive: true })
  renameSync(join(dist, 'next'), join(builds, name))
  for (const part of ['client', 'server']) {
    const place = join(dist, part)
    const link = join(dist, `${part}.new`)
    rmSync(link, { force: true })
    symlinkSync(join('builds', name, part), link)
    renameSync(link, place)
  }
  // Sorts by name, because a clock that was set back gives the newest build an old date.
  const earlier = readdirSync(builds)
    .filter((build) => build !== name)
    .sort()
  for (const old of earlier.slice(0, -keptEarlier)) rmSync(join(builds, old), { recursive: true })
}

const keptEarlier = 5
