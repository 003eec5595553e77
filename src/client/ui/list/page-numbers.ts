/** Returns the first page, the last page and the pages around the current one, with gaps for the omitted pages. */
export function pageNumbers(page: number, count: number): (number | 'gap before' | 'gap after')[] {
  const first = Math.max(1, Math.min(page - 1, count - 3))
  const last = Math.min(count, Math.max(page + 1, 4))
  const around = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const before = first > 2 ? [1, 'gap before' as const] : Array.from({ length: first - 1 }, (_, i) => i + 1)
  const after =
    last < count - 1
      ? ['gap after' as const, count]
      : Array.from({ length: count - last }, (_, i) => last + 1 + i)
  return [...before, ...around, ...after]
}
