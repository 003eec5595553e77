import { formatNumber } from '#client/lib/page/format.ts'
import type { Position } from '#contract/positions.ts'

/** Returns the reason why a position cannot be deleted, with the estimates that use it; undefined if it can be. */
export function inUseText(position: Position): string | undefined {
  const titles = position.related_template_titles
  // Some servers return only the titles of some estimates and no count.
  const count = position.related_template_count ?? titles.length
  if (count === 0) return undefined
  // The offline copy does not contain titles of estimates (lib/device/storage-policy.ts).
  if (titles.length === 0)
    return `Эту должность нельзя удалить, так как она используется в расчётках: ${formatNumber(count)}`
  const text = `Эту должность нельзя удалить, так как она используется в следующих расчётках: ${titles.join(', ')}`
  const more = count - titles.length
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}
