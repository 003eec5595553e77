import type { TextRange } from './prompt-placeholders.ts'

const followers = new Set<(range: TextRange) => void>()

/** Lets code without a reference to the composer's field, such as the template menu, focus it. */
export const composerFocus = {
  /** Subscribes to `select`. Returns a function that unsubscribes. */
  follow(follower: (range: TextRange) => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  select(range: TextRange): void {
    for (const follower of followers) follower(range)
  },
}
