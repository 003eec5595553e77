/**
 * Runs `work` once at a time. Callers during a run share the next run, so each gets a result that was begun
 * after its call.
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
