/** Within this distance from the bottom, in pixels, the list follows new content. */
export const followDistance = 50

/** Whether a growing list keeps its bottom in view. */
export type Follow = {
  following: boolean
  /** The last known scroll position in pixels from the top. */
  top: number
  /** The scroll position at which the user began to scroll; while it is set, our code must not scroll the list. */
  heldFrom: number | undefined
}

export type FollowEvent =
  /** The scroll position has changed for any reason; `distance` is the distance to the bottom in pixels. */
  | { type: 'moved'; top: number; distance: number }
  /** Our code has scrolled the list. */
  | { type: 'placed'; top: number }
  /** The user has begun to scroll by wheel, finger, key or scroll bar. */
  | { type: 'held' }
  | { type: 'released' }
  /** A message was added, or the user has pressed the button «Вниз». */
  | { type: 'toBottom' }
  /** Another place is shown, such as a found message. */
  | { type: 'left' }

export const followsAtFirst: Follow = { following: true, top: 0, heldFrom: undefined }

/**
 * The list follows new content within 50 px of the bottom. After the user scrolls further up, it stays in place
 * until they return. Content that grows or shrinks while the user holds the list does not count as scrolling.
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
    case 'left':
      return { ...state, following: false, heldFrom: undefined }
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
