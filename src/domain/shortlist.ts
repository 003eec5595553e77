/** A user cannot compare more channels, and a device without a copy requests each one. */
export const maxShortlisted = 100
export const maxShortlists = 50
/** Limit of the stored changes of a list. Each channel has at most one pick and one note. */
export const maxShortlistChanges = 1_000
export const maxShortlistNote = 500
const maxShortlistNotes = maxShortlistNote * maxShortlisted

/** A change of a list at `at` (ms since 1970). The device creates `id`, so that a repeated change counts once. */
export type ShortlistChange = { id: string; at: number } & (
  | { kind: 'pick'; channel_id: number; picked: boolean }
  | { kind: 'note'; channel_id: number; text: string }
  /** The order of all channels of the list at that time. */
  | { kind: 'order'; channel_ids: readonly number[] }
)

export type ShortlistRow = { channel_id: number; note: string }

/**
 * Merges the changes of several sides: of those with the same key, the latest by time, then by id, wins. The
 * result does not depend on order or repetition.
 */
export function mergeShortlistChanges<Change extends ShortlistChange>(
  ...sides: readonly (readonly Change[])[]
): Change[] {
  const latest = new Map<string, Change>()
  for (const change of sides.flat()) {
    const key = shortlistChangeKey(change)
    const known = latest.get(key)
    if (known === undefined || isLater(change, known)) latest.set(key, change)
  }
  return [...latest.values()].toSorted((one, other) => (isLater(one, other) ? 1 : -1))
}

/** Returns the key of a change; a later change with the same key replaces it. */
export function shortlistChangeKey(change: ShortlistChange): string {
  return change.kind === 'order' ? 'order' : `${change.kind}:${change.channel_id}`
}

/** Returns the picked channels: first in the manual order, then in the order of picking. */
export function shortlistRows(changes: readonly ShortlistChange[]): ShortlistRow[] {
  const merged = mergeShortlistChanges(changes)
  const picked = merged.flatMap((change) => (change.kind === 'pick' && change.picked ? [change.channel_id] : []))
  const notes = new Map(
    merged.flatMap((change) => (change.kind === 'note' ? [[change.channel_id, change.text] as const] : [])),
  )
  const order = merged.flatMap((change) => (change.kind === 'order' ? change.channel_ids : []))
  const isPicked = new Set(picked)
  const ids = new Set([...order.filter((id) => isPicked.has(id)), ...picked])
  return [...ids].map((channel_id) => ({ channel_id, note: notes.get(channel_id) ?? '' }))
}

/** A full list keeps this many of the newest unpicks, empty notes and notes of unpicked channels. */
const keptLetGo = 200

/**
 * Reduces a list over its limit by its oldest unpicks, empty notes and notes of unpicked channels. The result
 * does not depend on the order of the changes.
 */
export function withinLimit<Change extends ShortlistChange>(changes: readonly Change[]): Change[] {
  const merged = mergeShortlistChanges(changes)
  if (!isOverLimit(merged)) return merged
  const picked = new Set(shortlistRows(merged).map(({ channel_id }) => channel_id))
  const isNothing = (change: ShortlistChange) =>
    change.kind !== 'order' && (!picked.has(change.channel_id) || (change.kind === 'note' && change.text === ''))
  const old = new Set(merged.filter(isNothing).slice(0, -keptLetGo))
  return merged.filter((change) => !old.has(change))
}

/** Tells whether a list exceeds the limit of its changes or of its notes' letters. */
export function isOverLimit(changes: readonly ShortlistChange[]): boolean {
  const letters = changes.reduce((sum, change) => sum + (change.kind === 'note' ? change.text.length : 0), 0)
  return changes.length > maxShortlistChanges || letters > maxShortlistNotes
}

/** Returns a time for a new change: later than all seen changes, even when the device's clock is slow. */
export function nextShortlistTime(seen: readonly ShortlistChange[], now: number): number {
  return seen.reduce((latest, { at }) => Math.max(latest, at + 1), now)
}

/** Shifts the changes of a device with a fast clock back, so that the latest is not in the future. */
export function withoutFuture<Change extends ShortlistChange>(changes: readonly Change[], now: number): Change[] {
  const ahead = changes.reduce((most, { at }) => Math.max(most, at - now), 0)
  return changes.map((change) => ({ ...change, at: Math.max(0, change.at - ahead) }))
}

function isLater(one: ShortlistChange, other: ShortlistChange): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}
