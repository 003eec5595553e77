const halfLifeMs = 5_000
/** When there are more of them, the forgotten ones leave. */
const mostKept = 10_000

/** Adds up how many ms each taker took lately: what is five seconds old counts half. */
export function createRecentUse<Taker>(now = () => performance.now()) {
  const kept = new Map<Taker, { ms: number; at: number }>()

  function of(taker: Taker): number {
    const { ms, at } = kept.get(taker) ?? { ms: 0, at: 0 }
    return ms * 2 ** ((at - now()) / halfLifeMs)
  }

  function add(taker: Taker, ms: number) {
    kept.set(taker, { ms: of(taker) + ms, at: now() })
    if (kept.size > mostKept) for (const one of kept.keys()) if (of(one) < 1) kept.delete(one)
  }

  /** Adds up what all others took. */
  function ofOthers(taker: Taker): number {
    let ms = 0
    for (const one of kept.keys()) if (one !== taker) ms += of(one)
    return ms
  }

  return { of, ofOthers, add }
}
