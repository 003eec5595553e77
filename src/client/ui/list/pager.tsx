import { memo } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import type { pageSizes } from '#contract/paging.ts'
import styles from './pager.module.css'
import { PagerControls } from './pager-controls.tsx'

export type PageSize = (typeof pageSizes)[number]

export type PagerProps = {
  /** Counted from 1. */
  page: number
  pageSize: PageSize
  total: number
  /** The table's rows have one height only, so the row height button is hidden. */
  keepsRowHeight?: boolean
  /** Shows the list without pages; omitted if this list cannot. */
  onEndless?: () => void
  onPageChange: (page: number) => void
  onPageSizeChange: (pageSize: PageSize) => void
}

/** The bar under a list: the shown range, the pages and the page size. Memoized, because rendering it is slow. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { page, pageSize, total } = props
  return (
    <div className={styles.pager} data-screen-only>
      <span className={styles.range} aria-live="polite">
        {rangeText(page, pageSize, total)}
      </span>
      <PagerControls {...props} />
    </div>
  )
})

/** «1-20 из 1 248»; «0 из 0» when there is nothing. */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 из 0'
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return `${formatNumber(from)}-${formatNumber(to)} из ${formatNumber(total)}`
}
