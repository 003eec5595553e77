import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { pageSizes } from '#contract/paging.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import styles from './pager.module.css'
import { RowHeightButton } from './row-height-button.tsx'

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

/** The page buttons and the choice of the page size. */
function PagerControls(props: PagerProps) {
  const { page, pageSize, total, keepsRowHeight, onPageChange } = props
  const screen = useScreen()
  const count = Math.max(1, Math.ceil(total / pageSize))
  return (
    <>
      <ul className={styles.pages} aria-label="Страницы" data-pager>
        <li>
          <button
            type="button"
            className={styles.page}
            aria-label="Предыдущая страница"
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </li>
        {screen === 'phone' ? (
          <li className={styles.place}>
            {formatNumber(page)} / {formatNumber(count)}
          </li>
        ) : (
          pageNumbers(page, count).map((number) =>
            typeof number === 'string' ? (
              <li key={number} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number}>
                <button
                  type="button"
                  className={styles.page}
                  aria-label={`Страница ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPageChange(number)}
                >
                  {number}
                </button>
              </li>
            ),
          )
        )}
        <li>
          <button
            type="button"
            className={styles.page}
            aria-label="Следующая страница"
            disabled={page >= count}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </li>
      </ul>
      {!keepsRowHeight && <RowHeightButton size="small" />}
      <PageSizeSelect {...props} />
    </>
  )
}

/** Returns the first page, the last page and the pages around the current one, with gaps for the omitted pages. */
function pageNumbers(page: number, count: number): (number | 'gap before' | 'gap after')[] {
  const first = Math.max(1, Math.min(page - 1, count - 3))
  const last = Math.min(count, Math.max(page + 1, 4))
  const around = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const before = first > 2 ? [1, 'gap before' as const] : Array.from({ length: first - 1 }, (_, i) => i + 1)
  const after =
    last < count - 1 ? ['gap after' as const, count] : Array.from({ length: count - last }, (_, i) => last + 1 + i)
  return [...before, ...around, ...after]
}
