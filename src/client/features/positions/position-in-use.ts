import { formatNumber } from '#client/lib/page/format.ts'
import type { Position } from '#contract/positions.ts'

/** Why a position cannot be deleted: names the estimates that use it, as far as they are known; nothing if it can. */
export function inUseText(position: Position): string | undefined {
  const titles = position.related_template_titles
  // Servers that count no more than they name leave the count out.
  const count = position.related_template_count ?? titles.length
  if (count === 0) return undefined
  // The copy on a device does not name them (lib/device/storage-policy.ts).
  if (titles.length === 0)
    return `Эту должность нельзя удалить, так как она используется в расчётках: ${formatNumber(count)}`
  const text = `Эту должность нельзя удалить, так как она используется в следующих расчётках: ${titles.join(', ')}`
  const more = count - titles.length
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}
