/**
 * Does the work once at a time. Callers that ask while it runs share the next turn with all who asked meanwhile, so
 * that each gets what was begun after they asked.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined

  return function share() {
    next ??= last.then(() => {
      next = undefined
      const turn = work()
      last = turn.catch(() => {})
      return turn
    })
    return next
  }
}
