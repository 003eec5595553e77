type Range = { start: number; end: number }

const followers = new Set<(range: Range) => void>()

/** Focuses the composer's field for code that does not know it, such as the template menu. */
export const composerFocus = {
  /** Returns the function that ends it. */
  follow(follower: (range: Range) => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  select(range: Range): void {
    for (const follower of followers) follower(range)
  },
}
