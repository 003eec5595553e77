/** The number of messages at first: about three screens of a conversation. */
export const windowAtFirst = 10
/** The number of messages added each time the reader nears the top. */
export const windowStep = 30

/**
 * Returns the index of the first message to show: the present first one, or the tenth from the end.
 * The first one is kept by id, so new messages at the end hide no shown one.
 */
export function windowStart(ids: readonly string[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : ids.indexOf(firstId)
  return known >= 0 ? known : Math.max(0, ids.length - windowAtFirst)
}

/** Returns the id of the first message after thirty more are added on top. */
export function widerWindow(ids: readonly string[], start: number): string | undefined {
  return ids[Math.max(0, start - windowStep)]
}
