import { Pagination } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AntdSelect } from '#client/ui/input/select.lazy.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { pageSizes } from '#contract/paging.ts'
import styles from './pager.module.css'
import type { PagerProps } from './pager.tsx'
import { RowHeightButton } from './row-height-button.tsx'

/** The pages, and how many rows there are on one. */
export function PagerControls(props: PagerProps) {
  const { page, pageSize, total, keepsRowHeight, onPageChange, onPageSizeChange } = props
  const screen = useScreen()
  return (
    <>
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
      {!keepsRowHeight && <RowHeightButton size="small" />}
      <AntdSelect
        size={screen === 'desktop' ? 'small' : 'medium'}
        aria-label="Строк на странице"
        value={pageSize}
        onChange={onPageSizeChange}
        options={pageSizes.map((size) => ({ value: size, label: `${size} / стр.` }))}
      />
    </>
  )
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
