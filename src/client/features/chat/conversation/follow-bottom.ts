/** A reader this near to the bottom, in pixels, follows new content. */
export const followDistance = 50

/** Whether a growing list scrolls along with its end. */
export type Follow = {
  following: boolean
  /** The last known scroll position in pixels from the top. */
  top: number
  /** The place where the reader began to scroll; while it is set, nothing else moves the list. */
  heldFrom: number | undefined
}

export type FollowEvent =
  /** The list moved, by the reader or by itself; `distance` is the way to the bottom. */
  | { type: 'moved'; top: number; distance: number }
  /** Our code moved the list. */
  | { type: 'placed'; top: number }
  /** The reader began to scroll up by wheel, finger, key or scroll bar. */
  | { type: 'held' }
  | { type: 'released' }
  /** A message was added, or the reader asked for the bottom. */
  | { type: 'toBottom' }

export const followsAtFirst: Follow = { following: true, top: 0, heldFrom: undefined }

/**
 * The list follows within 50 px of the bottom; a reader who scrolls further up stays there until they return.
 * Content that grows or shrinks under the reader's hand is no scrolling.
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

/** Whether the list may scroll to its bottom now. */
export function sticks({ following, heldFrom }: Follow): boolean {
  return following && heldFrom === undefined
}

function followsAfter(state: Follow, { top, distance }: { top: number; distance: number }): boolean {
  if (distance <= followDistance) return true
  if (top >= state.top) return state.following
  const wayUp = state.heldFrom === undefined ? distance : state.heldFrom - top
  return wayUp > followDistance ? false : state.following
}
