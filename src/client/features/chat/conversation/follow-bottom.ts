/** How far from the bottom a reader may be and still be taken along by what is added, in pixels. */
export const followDistance = 50

/** Whether a list that grows at the end takes its reader along. */
export type Follow = {
  following: boolean
  /** The last known scroll position, in pixels from the top. */
  top: number
  /** While the reader scrolls: where it began. Nothing else may move the list then. */
  heldFrom: number | undefined
}

export type FollowEvent =
  /** The list has moved, by a user or by itself; `distance` is what is left to the bottom. */
  | { type: 'moved'; top: number; distance: number }
  /** The list was moved by us, on purpose. */
  | { type: 'placed'; top: number }
  /** The reader has begun to scroll up, by wheel, finger, key or scroll bar. */
  | { type: 'held' }
  | { type: 'released' }
  /** A message was added, or the reader wants to be at the bottom. */
  | { type: 'toBottom' }

export const followsAtFirst: Follow = { following: true, top: 0, heldFrom: undefined }

/**
 * The rule: the list follows while the reader is within 50 px of the bottom; a reader who scrolls up further is left alone
 * until they come back. What grows under a reader's hand does not count as their way up, nor does what shrinks.
 */
export function follow(state: Follow, event: FollowEvent): Follow {
  switch (event.type) {
    case 'placed':
      return { ...state, top: event.top }
    case 'held':
      return { ...state, heldFrom: state.heldFrom ?? state.top }
    case 'released':
      return { ...state, heldFrom: undefined }
    case 'toBottom':
      return { ...state, following: true, heldFrom: undefined }
    case 'moved':
      return { ...state, top: event.top, following: followsAfter(state, event) }
  }
}

/** Whether the list may be put to its bottom now. */
export function sticks({ following, heldFrom }: Follow): boolean {
  return following && heldFrom === undefined
}

function followsAfter(state: Follow, { top, distance }: { top: number; distance: number }): boolean {
  if (distance <= followDistance) return true
  if (top >= state.top) return state.following
  const wayUp = state.heldFrom === undefined ? distance : state.heldFrom - top
  return wayUp > followDistance ? false : state.following
}
