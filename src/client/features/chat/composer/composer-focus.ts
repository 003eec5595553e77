type Range = { start: number; end: number }

const followers = new Set<(range: Range) => void>()

/** Lets code without a reference to the composer's field, such as the template menu, focus it. */
export const composerFocus = {
  /** Subscribes to `select`. Returns a function that unsubscribes. */
  follow(follower: (range: Range) => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  select(range: Range): void {
    for (const follower of followers) follower(range)
  },
}
