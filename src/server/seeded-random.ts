/** Returns a seeded generator (mulberry32), which gives the same numbers for the same seed on every machine. */
export function createRandom(seed: number) {
  const next = mulberry32(seed)
  /** A number from `min` to `max`, `max` excluded. */
  const between = (min: number, max: number) => min + next() * (max - min)
  return {
    between,
    /** A whole number from `min` to `max`, both included. */
    integer: (min: number, max: number) => Math.floor(between(min, max + 1)),
    chance: (probability: number) => next() < probability,
    /** @throws RangeError when the list is empty. */
    pick<T>(list: readonly T[]): T {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('The list is empty')
      return item
    },
    /** Returns a value with the probability of its share. @throws RangeError when the list is empty. */
    weighted<T>(shares: readonly (readonly [value: T, share: number])[]): T {
      let left = next() * shares.reduce((sum, [, share]) => sum + share, 0)
      for (const [value, share] of shares) {
        left -= share
        if (left < 0) return value
      }
      throw new RangeError('The list of shares is empty')
    },
    // The Box–Muller transform. 1 - next() avoids the logarithm of 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

/** Returns the generator of a text, by its hash (FNV-1a). */
export function randomOf(text: string): Random {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return createRandom(hash)
}

export type Random = ReturnType<typeof createRandom>

function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
