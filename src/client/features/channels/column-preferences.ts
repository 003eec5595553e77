import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { channelColumns, type OptionalChannelField } from './channel-table-layout.ts'

const hiddenAtFirst: readonly OptionalChannelField[] = ['description']
const stored = z.object({ hidden: z.array(z.string()) })

/** Which columns a user has hidden, on this device. */
export function useColumnPreferences(userId: string) {
  const key = keptKeys.channelColumns + userId
  const [hidden, setHidden] = useState(() => parseHiddenColumns(readStorage(key)))
  const hide = useCallback(
    (columns: readonly OptionalChannelField[]) => {
      setHidden(new Set(columns))
      writeStorage(key, formatHiddenColumns(columns))
    },
    [key],
  )
  return { hidden, hide }
}

/** Reads what was kept; unknown columns are dropped, and what makes no sense is as if nothing had been kept. */
export function parseHiddenColumns(text: string | null): ReadonlySet<OptionalChannelField> {
  const kept = z.safeParse(stored, parseJson(text))
  if (!kept.success) return new Set(hiddenAtFirst)
  const names = new Set(kept.data.hidden)
  return new Set(channelColumns.map(({ field }) => field).filter((field) => names.has(field)))
}

export function formatHiddenColumns(columns: readonly OptionalChannelField[]): string {
  return JSON.stringify({ hidden: [...columns] } satisfies z.input<typeof stored>)
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Storage may be forbidden or full: then the choice holds until the page is left. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeStorage(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Kept for this page only.
  }
}
