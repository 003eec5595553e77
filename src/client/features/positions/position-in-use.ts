import { formatNumber } from '#client/lib/page/format.ts'
import type { Position } from '#contract/positions.ts'

/** Returns why a position cannot be deleted, with the known estimates that use it; undefined if it can. */
export function inUseText(position: Position): string | undefined {
  const titles = position.related_template_titles
  // Servers that only name some estimates have no count.
  const count = position.related_template_count ?? titles.length
  if (count === 0) return undefined
  // The device's copy names no estimates (lib/device/storage-policy.ts).
  if (titles.length === 0)
    return `Эту должность нельзя удалить, так как она используется в расчётках: ${formatNumber(count)}`
  const text = `Эту должность нельзя удалить, так как она используется в следующих расчётках: ${titles.join(', ')}`
  const more = count - titles.length
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}
