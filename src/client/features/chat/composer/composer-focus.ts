type Range = { start: number; end: number }

const followers = new Set<(range: Range) => void>()

/** Leads to the field of the composer from where it is not known: a template was picked in the menu. */
export const composerFocus = {
  /** Returns what ends it. */
  follow(follower: (range: Range) => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  select(range: Range): void {
    for (const follower of followers) follower(range)
  },
}
