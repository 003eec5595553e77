import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { CellTipsProps } from './cell-tips.lazy.tsx'

const tips = lazyModule(async () => (await import('./cell-tips.lazy.tsx')).CellTips)

/** Lazy-loads the tooltips of the table's cells; until then, cells have none. */
export function LazyCellTips(props: CellTipsProps) {
  const known = useLazyModule(tips)
  return known.state === 'there' && <known.module {...props} />
}
