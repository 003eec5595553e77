/**
 * Runs `work` once at a time. Calls during a run share the next run, so the work for each result starts after its call.
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
