import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { useSession } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'

/** Returns the folders that the user has closed on this device. */
export function useClosedFolders() {
  const session = useSession()
  const key = storageKeys.closedFolders + (session.status === 'authenticated' ? session.user.id : '')
  const text = useSyncExternalStore(keptEntries.subscribe, () => keptEntries.read(key))
  const closed = useMemo(() => new Set(z.safeParse(z.array(z.string()), parseJson(text)).data), [text])
  return {
    closed,
    toggle(folder: string) {
      const others = [...closed].filter((one) => one !== folder)
      keptEntries.write(key, JSON.stringify(closed.has(folder) ? others : [...others, folder]))
    },
  }
}
