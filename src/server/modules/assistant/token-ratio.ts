export type TokenRatio = ReturnType<typeof createTokenRatio>

/**
 * Learns from the model's server how many of its tokens stand for one token of `countTokens`. A larger ratio holds at
 * once. A smaller one holds only when all remembered prompts needed less, because a table needs more than prose does.
 */
export function createTokenRatio() {
  const recent: number[] = Array.from({ length: remembered }, () => 1)
  const note = (ratio: number) => {
    recent.push(Math.min(Math.max(ratio, smallest), largest))
    recent.shift()
  }
  return {
    get value() {
      return Math.max(...recent)
    },
    /** Compares our count of a prompt with the server's. Short prompts say too little. */
    learn({ counted, told }: { counted: number; told: number }) {
      if (counted >= fewestTokens) note((told / counted) * margin)
    },
    /** The server found a prompt too long that was counted as fitting. */
    refused() {
      note(this.value * stepUp)
    },
  }
}

const remembered = 32
const fewestTokens = 1_000
/** The next prompt may be of another kind. */
const margin = 1.1
const stepUp = 1.25
/** No usage that a server tells makes prompts longer or shorter than by these. */
const smallest = 0.75
const largest = 3
