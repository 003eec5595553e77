import { statfs } from 'node:fs/promises'

/** From much space to none: `deletes` takes nothing but deletions, which free some; `none` not even these. */
export type DiskLevel = 'all' | 'writes' | 'deletes' | 'none'

export type DiskState = { level: DiskLevel; freeBytes: number }

export type DiskWatch = {
  /** What the disk has room for. It is asked at most once a second. */
  look(): Promise<DiskState>
}

type Options = {
  /** The folders on disks of this machine. What lies elsewhere is absent. */
  folders: { database?: string | undefined; files?: string | undefined }
  /** The free bytes below which nothing is taken. */
  minFree: { uploads: number; writes: number }
  now: () => Date
  onChange: (state: DiskState) => void
}

/**
 * Watches the free space, because a database without any ends itself. Uploads stop first, then all that writes, so
 * that reading goes on and the database keeps room for its log.
 */
export function watchDisk({ folders, minFree, now, onChange }: Options): DiskWatch {
  let asked: { at: number; state: Promise<DiskState> } | undefined
  let level: DiskLevel = 'all'

  async function ask(): Promise<DiskState> {
    const [database, files] = await Promise.all([freeBytesOf(folders.database), freeBytesOf(folders.files)])
    const state = { level: levelOf(database, files), freeBytes: Math.min(database, files) }
    if (state.level !== level) onChange(state)
    level = state.level
    return state
  }

  function levelOf(database: number, files: number): DiskLevel {
    if (database < deletionBytes) return 'none'
    if (database < minFree.writes) return 'deletes'
    return Math.min(database, files) < minFree.uploads ? 'writes' : 'all'
  }

  return {
    look: () => {
      const at = now().getTime()
      if (asked === undefined || Math.abs(at - asked.at) >= askedEveryMs) asked = { at, state: ask() }
      return asked.state
    },
  }
}

const askedEveryMs = 1_000
/** What the log of the database takes for the deletions until the next look. */
const deletionBytes = 16 * 1024 * 1024

async function freeBytesOf(folder: string | undefined): Promise<number> {
  if (folder === undefined) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
