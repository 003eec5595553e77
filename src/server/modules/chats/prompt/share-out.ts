/**
 * Divides `total` among needs: small ones are met, and large ones share the rest equally. The shares never exceed the
 * needs, and together never exceed `total`.
 */
export function shareOut(needs: readonly number[], total: number): number[] {
  const shares = needs.map(() => 0)
  let left = Math.max(0, total)
  const rising = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need)
  for (const [place, { need, index }] of rising.entries()) {
    const share = Math.min(need, Math.floor(left / (rising.length - place)))
    shares[index] = share
    left -= share
  }
  return shares
}
