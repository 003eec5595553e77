/** The number of messages rendered at first: about three screens. */
export const windowAtFirst = 10
/** The number of messages added each time the user scrolls near the top. */
export const windowStep = 30

/**
 * Returns the index of the first message to render: the message `firstId` or, if unknown, the tenth from the end.
 * An id instead of a count, so that new messages at the end do not hide rendered ones.
 */
export function windowStart(ids: readonly string[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : ids.indexOf(firstId)
  return known >= 0 ? known : Math.max(0, ids.length - windowAtFirst)
}

/** Returns the id of the first message to render after thirty more are added above. */
export function widerWindow(ids: readonly string[], start: number): string | undefined {
  return ids[Math.max(0, start - windowStep)]
}
