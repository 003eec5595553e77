const halfLifeMs = 5_000
/** Above this number of takers, those with almost no recent use are removed. */
const mostKept = 10_000

/** Sums the ms that each taker used recently; use that is five seconds old counts half. */
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

  /** Returns the recent use of all other takers, in ms. */
  function ofOthers(taker: Taker): number {
    let ms = 0
    for (const one of kept.keys()) if (one !== taker) ms += of(one)
    return ms
  }

  return { of, ofOthers, add }
}
