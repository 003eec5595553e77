/** Formats the median and the 99th percentile in milliseconds. */
export function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return `p50 ${at(0.5)}, p99 ${at(0.99)} (${values.length})`
}
