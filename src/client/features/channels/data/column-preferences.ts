import { useMemo } from 'react'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { useKeptEntry } from '#client/offline/shortlists/kept-entries.ts'
import { type OptionalColumn, optionalColumns } from './channel-table-layout.ts'
import { baseRoute } from './use-channels-list.ts'

const hiddenAtFirst: readonly OptionalColumn[] = ['description']
const stored = z.object({ hidden: z.array(z.string()) })

/**
 * Returns the hidden columns: from the address if it names them, else from the user's choice on this device.
 * A change is written to the same place.
 */
export function useHiddenColumns() {
  const [text, write] = useKeptEntry(storageKeys.channelColumns)
  const named = baseRoute.useSearch({ select: ({ hidden }) => hidden })
  const navigate = baseRoute.useNavigate()
  const hidden = useMemo(() => (named === undefined ? parseHiddenColumns(text) : hiddenOfParam(named)), [named, text])
  const hide = (columns: readonly OptionalColumn[]) => {
    if (named === undefined) return void write(formatHiddenColumns(columns))
    const next = hiddenParam(new Set(columns))
    void navigate({ search: (previous) => ({ ...previous, hidden: next }), replace: true })
  }
  return { hidden, hide }
}

/** Returns the hidden columns as the address writes them. */
export function hiddenParam(hidden: ReadonlySet<OptionalColumn>): string {
  return [...columnsOf(hidden)].join('.')
}

/** Reads what `hiddenParam` wrote; unknown columns are dropped. */
export function hiddenOfParam(param: string): ReadonlySet<OptionalColumn> {
  return columnsOf(param.split('.'))
}

/** Reads a stored choice; unknown columns are dropped, and unreadable text counts as no choice. */
export function parseHiddenColumns(text: string | null): ReadonlySet<OptionalColumn> {
  return columnsOf(z.safeParse(stored, parseJson(text)).data?.hidden ?? hiddenAtFirst)
}

/** Keeps known columns in the table's order. */
function columnsOf(names: Iterable<string>): ReadonlySet<OptionalColumn> {
  const wanted = new Set(names)
  return new Set(optionalColumns.map(({ field }) => field).filter((field) => wanted.has(field)))
}

export function formatHiddenColumns(columns: readonly OptionalColumn[]): string {
  return JSON.stringify({ hidden: [...columns] } satisfies z.input<typeof stored>)
}
