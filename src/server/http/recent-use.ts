const halfLifeMs = 5_000

/** Adds up how many ms each user took lately: what is five seconds old counts half. */
export function createRecentUse(now = () => performance.now()) {
  const kept = new Map<number, { ms: number; at: number }>()

  function of(user: number): number {
    const { ms, at } = kept.get(user) ?? { ms: 0, at: 0 }
    return ms * 2 ** ((at - now()) / halfLifeMs)
  }

  return { of, add: (user: number, ms: number) => void kept.set(user, { ms: of(user) + ms, at: now() }) }
}
