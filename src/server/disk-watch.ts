import { statfs } from 'node:fs/promises'
import { dropBallastWhenFull, lastBytes, makeBallast, missingBallast } from './db/embedded/ballast.ts'

/** From much space to none: `deletes` takes nothing but deletions, which free some; `none` not even these. */
export type DiskLevel = 'all' | 'writes' | 'deletes' | 'none'

export type DiskState = { level: DiskLevel; freeBytes: number }

export type DiskWatch = {
  /** What the disk has room for. It is asked at most once a second. */
  look(): Promise<DiskState>
  /** What the disk had room for when it was last asked. */
  known(): DiskLevel
  /** Asks the disk now. */
  lookAgain(): Promise<DiskState>
}

type Options = {
  /** The embedded database's folder and that of the files. What lies on another machine is absent. */
  folders: { database?: string | undefined; files?: string | undefined }
  /** The free bytes below which nothing is taken. */
  minFree: { uploads: number; writes: number }
  now: () => Date
  onChange: (state: DiskState) => void
  /** Told why the ballast could not be made. */
  onNoBallast: (error: unknown) => void
}

/**
 * Watches the free space, because a database without any ends itself. Uploads stop first, then all that writes, so
 * that reading goes on. A ballast in the database's folder gives its log the last room.
 */
export function watchDisk({ folders, minFree, now, onChange, onNoBallast }: Options): DiskWatch {
  let asked: { at: number; state: Promise<DiskState> } | undefined
  let level: DiskLevel = 'all'
  let isMaking = false

  async function ask(): Promise<DiskState> {
    if (folders.database !== undefined) dropBallastWhenFull(folders.database)
    const [database, files] = await Promise.all([freeBytesOf(folders.database), freeBytesOf(folders.files)])
    const state = { level: levelOf(database, files), freeBytes: Math.min(database, files) }
    if (state.level !== level) onChange(state)
    level = state.level
    return state
  }

  function levelOf(database: number, files: number): DiskLevel {
    if (database < lastBytes) return 'none'
    if (roomBesideBallast(database) < minFree.writes) return 'deletes'
    return Math.min(database, files) < minFree.uploads ? 'writes' : 'all'
  }

  /** The room of a missing ballast is not for writes. */
  function roomBesideBallast(freeBytes: number): number {
    if (folders.database === undefined) return freeBytes
    const missing = missingBallast(folders.database)
    const room = freeBytes - missing
    if (missing > 0 && room >= minFree.writes && !isMaking) {
      isMaking = true
      makeBallast(folders.database)
        .catch(onNoBallast)
        .finally(() => {
          isMaking = false
        })
    }
    return room
  }

  function lookAgain(): Promise<DiskState> {
    asked = { at: now().getTime(), state: ask() }
    return asked.state
  }

  return {
    known: () => level,
    lookAgain,
    look: () => {
      const isFresh = asked && Math.abs(now().getTime() - asked.at) < askedEveryMs
      return asked && isFresh ? asked.state : lookAgain()
    },
  }
}

const askedEveryMs = 1_000

async function freeBytesOf(folder: string | undefined): Promise<number> {
  if (folder === undefined) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
