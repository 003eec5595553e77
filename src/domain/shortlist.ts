/** As many as a user can compare, and as many requests as a device without a copy makes for them. */
export const maxShortlisted = 100
export const maxShortlists = 50
/** Of all the changes that a list keeps: what was picked, let go and noted, each channel counting once for each. */
export const maxShortlistChanges = 1_000
export const maxShortlistNote = 500
/** Letters of all notes of a list: the longest note for as many channels as a user compares. */
const maxShortlistNotes = maxShortlistNote * maxShortlisted

/**
 * A change of a list, made at `at` (ms since 1970) on some device; `id` is the device's own, so that a change that is
 * sent twice is one.
 */
export type ShortlistChange = { id: string; at: number } & (
  | { kind: 'pick'; channel_id: number; picked: boolean }
  | { kind: 'note'; channel_id: number; text: string }
  /** The order of all channels that were there then. */
  | { kind: 'order'; channel_ids: readonly number[] }
)

export type ShortlistRow = { channel_id: number; note: string }

/**
 * The changes of both sides as one list keeps them: of those that say the same thing (whether a channel is picked, what
 * is noted of it, the order) the latest by time, then by id. Whatever order the sides come in, and however often.
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

/** What a change is about: a later one of the same takes its place. */
export function shortlistChangeKey(change: ShortlistChange): string {
  return change.kind === 'order' ? 'order' : `${change.kind}:${change.channel_id}`
}

/** What is picked: in the order that was made by hand, and after that in the order of picking. */
export function shortlistRows(changes: readonly ShortlistChange[]): ShortlistRow[] {
  const merged = mergeShortlistChanges(changes)
  const picked = merged.flatMap((change) =>
    change.kind === 'pick' && change.picked ? [change.channel_id] : [],
  )
  const notes = new Map(
    merged.flatMap((change) => (change.kind === 'note' ? [[change.channel_id, change.text] as const] : [])),
  )
  const order = merged.flatMap((change) => (change.kind === 'order' ? change.channel_ids : []))
  const isPicked = new Set(picked)
  const ids = new Set([...order.filter((id) => isPicked.has(id)), ...picked])
  return [...ids].map((channel_id) => ({ channel_id, note: notes.get(channel_id) ?? '' }))
}

/** Of what says that something is not there so much is kept, the newest, when a list is otherwise full. */
const keptLetGo = 200

/**
 * Fewer of them where a list has come to its limit: channels that were let go long ago, empty notes and notes of channels
 * that are not picked. Of the same changes the same ones go, whatever order they come in.
 */
export function withinLimit<Change extends ShortlistChange>(changes: readonly Change[]): Change[] {
  const merged = mergeShortlistChanges(changes)
  if (!isOverLimit(merged)) return merged
  const picked = new Set(shortlistRows(merged).map(({ channel_id }) => channel_id))
  const isNothing = (change: ShortlistChange) =>
    change.kind !== 'order' &&
    (!picked.has(change.channel_id) || (change.kind === 'note' && change.text === ''))
  const old = new Set(merged.filter(isNothing).slice(0, -keptLetGo))
  return merged.filter((change) => !old.has(change))
}

/** Whether a list has more changes, or longer notes, than it may keep. */
export function isOverLimit(changes: readonly ShortlistChange[]): boolean {
  const letters = changes.reduce((sum, change) => sum + (change.kind === 'note' ? change.text.length : 0), 0)
  return changes.length > maxShortlistChanges || letters > maxShortlistNotes
}

/** A time for changes that are made now: after all that was seen, also where the clock of a device is behind. */
export function nextShortlistTime(seen: readonly ShortlistChange[], now: number): number {
  return seen.reduce((latest, { at }) => Math.max(latest, at + 1), now)
}

/** Times of a device whose clock is ahead: all put back by as much as the latest of them is of the future. */
export function withoutFuture<Change extends ShortlistChange>(
  changes: readonly Change[],
  now: number,
): Change[] {
  const ahead = changes.reduce((most, { at }) => Math.max(most, at - now), 0)
  return changes.map((change) => ({ ...change, at: Math.max(0, change.at - ahead) }))
}

function isLater(one: ShortlistChange, other: ShortlistChange): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}
