type Limits<Taker> = {
  /** The maximum number of concurrent turns of all takers. */
  inAll: number
  /** The maximum number of concurrent turns of one taker. */
  each: number | ((taker: Taker) => number)
}

/** Gives turns to takers in rotation, so that a taker with many waiting requests does not delay the others. */
export function createTurns<Taker>({ inAll, each }: Limits<Taker>) {
  let taken = 0
  const held = new Map<Taker, number>()
  /** The waiting requests of each taker; the takers are in the order of their next turns. */
  const waiting = new Map<Taker, (() => void)[]>()
  const heldBy = (taker: Taker) => held.get(taker) ?? 0
  const mostOf = (taker: Taker) => (typeof each === 'function' ? each(taker) : each)

  /** Resolves to a function that ends the turn, or to undefined when no turn became free within `withinMs`. */
  function take(taker: Taker, withinMs?: number) {
    return new Promise<(() => void) | undefined>((resolve) => {
      const start = () => {
        clearTimeout(timer)
        let isEnded = false
        resolve(() => {
          if (!isEnded) end(taker)
          isEnded = true
        })
      }
      const giveUp = () => {
        keepWaiting(
          taker,
          (waiting.get(taker) ?? []).filter((one) => one !== start),
        )
        resolve(undefined)
      }
      const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs)
      waiting.set(taker, [...(waiting.get(taker) ?? []), start])
      startNext()
    })
  }

  /** A taker that gets a turn moves behind all others, also within one round. */
  function startNext() {
    for (const [taker, [start, ...later]] of waiting) {
      if (taken >= inAll) return
      if (start === undefined || heldBy(taker) >= mostOf(taker)) continue
      waiting.delete(taker)
      keepWaiting(taker, later)
      taken++
      held.set(taker, heldBy(taker) + 1)
      start()
    }
  }

  function end(taker: Taker) {
    taken--
    held.set(taker, heldBy(taker) - 1)
    if (heldBy(taker) === 0) held.delete(taker)
    const later = waiting.get(taker)
    waiting.delete(taker)
    keepWaiting(taker, later ?? [])
    startNext()
  }

  function keepWaiting(taker: Taker, starts: (() => void)[]) {
    if (starts.length > 0) waiting.set(taker, starts)
    else waiting.delete(taker)
  }

  return { take }
}
