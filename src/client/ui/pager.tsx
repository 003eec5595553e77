import { Pagination, Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatNumber } from '#client/lib/format.ts'
import { pageSizes } from '#contract/paging.ts'
import styles from './pager.module.css'
import { useScreen } from './screen.ts'

export type PageSize = (typeof pageSizes)[number]

type PagerProps = {
  /** Counted from 1. */
  page: number
  pageSize: PageSize
  total: number
  onPageChange: (page: number) => void
  onPageSizeChange: (pageSize: PageSize) => void
}

/** Under a list: which of how many are shown, the pages, and how many there are on one. Memo: it is costly. */
export const Pager = memo(function Pager(props: PagerProps) {
  const { page, pageSize, total, onPageChange, onPageSizeChange } = props
  const screen = useScreen()
  return (
    <div className={styles.pager}>
      <span className={styles.range} aria-live="polite">
        {rangeText(page, pageSize, total)}
      </span>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        onChange={(next) => onPageChange(next)}
        simple={screen === 'phone' ? { readOnly: true } : false}
        showLessItems
        showSizeChanger={false}
        itemRender={(_, type, element) => arrows[type] ?? element}
      />
      <Select
        size={screen === 'desktop' ? 'small' : 'medium'}
        aria-label="Строк на странице"
        value={pageSize}
        onChange={onPageSizeChange}
        options={pageSizes.map((size) => ({ value: size, label: `${size} / стр.` }))}
      />
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

/** The list item around it takes the focus and the keys. */
const arrows: Partial<Record<string, ReactNode>> = {
  prev: (
    <button type="button" tabIndex={-1} className={styles.arrow} aria-label="Предыдущая страница">
      <ChevronLeft size={18} strokeWidth={1.75} />
    </button>
  ),
  next: (
    <button type="button" tabIndex={-1} className={styles.arrow} aria-label="Следующая страница">
      <ChevronRight size={18} strokeWidth={1.75} />
    </button>
  ),
}
