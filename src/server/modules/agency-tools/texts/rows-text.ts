const mostRanges = 12

/** Returns «строки 4–98, 100» of ascending numbers, shortened. */
export function rowsText(rows: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  const shown = ranges.slice(0, mostRanges).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  const more = ranges.length > mostRanges ? ` и ещё до ${rows.at(-1)}` : ''
  return `${rows.length === 1 ? 'строка' : 'строки'} ${shown.join(', ')}${more}`
}
