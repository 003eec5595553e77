import { statfs } from 'node:fs/promises'
import { dropBallastWhenFull, lastBytes, makeBallast, missingBallast } from './db/embedded/ballast.ts'

/**
 * Levels of free space, from most to least: `deletes` allows only deletions, which free space; `none` allows no writes.
 */
export type DiskLevel = 'all' | 'writes' | 'deletes' | 'none'

export type DiskState = { level: DiskLevel; freeBytes: number }

export type DiskWatch = ReturnType<typeof watchDisk>

type Options = {
  /** The folders of the embedded database and of the files; undefined for storage on another machine. */
  folders: { database?: string | undefined; files?: string | undefined }
  /** The free bytes below which uploads, and below which all writes, are refused. */
  minFree: { uploads: number; writes: number }
  now: () => Date
  onChange: (state: DiskState) => void
  /** Receives the error when the ballast cannot be created. */
  onNoBallast: (error: unknown) => void
}

/**
 * Watches the free space, because the database stops when it has none. Refuses uploads first, then all writes, while
 * reading goes on. Removing a ballast file in the database's folder frees the last space for its log.
 */
export function watchDisk({ folders, minFree, now, onChange, onNoBallast }: Options) {
  let last: { at: number; state: Promise<DiskState> } | undefined
  let level: DiskLevel = 'all'
  let isMaking = false

  async function ask(): Promise<DiskState> {
    if (folders.database !== undefined) dropBallastWhenFull(folders.database)
    const [database, files] = await Promise.all([freeBytesIfHere(folders.database), freeBytesIfHere(folders.files)])
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

  /** Subtracts the space that a missing ballast needs, which writes must not use. */
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
    last = { at: now().getTime(), state: ask() }
    return last.state
  }

  return {
    /** Returns the level of the last measurement. */
    known: () => level,
    /** Measures the disk now. */
    lookAgain,
    /** Returns the state of the disk, measured at most once a second. */
    look: (): Promise<DiskState> => {
      const isFresh = last && Math.abs(now().getTime() - last.at) < measuredEveryMs
      return last && isFresh ? last.state : lookAgain()
    },
  }
}

const freeBytesIfHere = (folder: string | undefined) =>
  folder === undefined ? Number.POSITIVE_INFINITY : freeBytesOf(folder)

const measuredEveryMs = 1_000

/** Resolves to the free bytes of the disk that holds the folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
