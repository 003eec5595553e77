import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { useSession } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'

/** More fields would push the groups out of sight. */
const MOST_RECENT = 5

/** Returns the fields of the user's latest conditions on this device, the latest first. */
export function useRecentFields() {
  const session = useSession()
  const key = storageKeys.conditionFields + (session.status === 'authenticated' ? session.user.id : '')
  const text = useSyncExternalStore(keptEntries.subscribe, () => keptEntries.read(key))
  const recent = useMemo(() => {
    const { data = [] } = z.safeParse(z.array(z.string()), parseJson(text))
    return data.filter(isConditionField).slice(0, MOST_RECENT)
  }, [text])
  return {
    recent,
    note(fields: readonly ConditionField[]) {
      const next = [...new Set([...fields, ...recent])].slice(0, MOST_RECENT)
      keptEntries.write(key, JSON.stringify(next))
    },
  }
}
