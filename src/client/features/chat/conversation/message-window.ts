/** So many messages are in the page at first: about three screens of a conversation. */
export const windowAtFirst = 10
/** So many more each time the reader comes near to the first of them. */
export const windowStep = 30

/**
 * The index of the first message to show: the one that has been the first so far, or the tenth from the end.
 * Held by id: new messages come at the end, and what is shown must not be taken away for them.
 */
export function windowStart(ids: readonly string[], firstId: string | undefined): number {
  const known = firstId === undefined ? -1 : ids.indexOf(firstId)
  return known >= 0 ? known : Math.max(0, ids.length - windowAtFirst)
}

/** The id of the first message after thirty more were added on top. */
export function widerWindow(ids: readonly string[], start: number): string | undefined {
  return ids[Math.max(0, start - windowStep)]
}
