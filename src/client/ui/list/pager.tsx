import { ChevronLeft, ChevronRight, type LucideIcon, Rows3, Rows4 } from 'lucide-react'
import { Fragment, memo } from 'react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { pageSizes } from '#contract/paging.ts'
import styles from './pager.module.css'

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
  const { page, pageSize, total, keepsRowHeight, onPageChange } = props
  const screen = useScreen()
  const count = Math.max(1, Math.ceil(total / pageSize))
  const turn = (label: string, to: number, Icon: LucideIcon) => (
    <li>
      <button
        type="button"
        className={styles.page}
        aria-label={label}
        disabled={to < 1 || to > count}
        onClick={() => onPageChange(to)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </li>
  )
  return (
    <div className={styles.pager} data-screen-only>
      <span className={styles.range} aria-live="polite">
        {rangeText(page, pageSize, total)}
      </span>
      <ul className={styles.pages} aria-label="Страницы" data-pager>
        {turn('Предыдущая страница', page - 1, ChevronLeft)}
        {screen === 'phone' ? (
          <li className={styles.place}>
            {formatNumber(page)} / {formatNumber(count)}
          </li>
        ) : (
          shownPages(page, count).map((number, index, all) => (
            <Fragment key={number}>
              {number - (all[index - 1] ?? 0) > 1 && (
                <li className={styles.gap} aria-hidden="true">
                  …
                </li>
              )}
              <li>
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
            </Fragment>
          ))
        )}
        {turn('Следующая страница', page + 1, ChevronRight)}
      </ul>
      {!keepsRowHeight && <RowHeightButton size="small" />}
      <PageSizeSelect {...props} />
    </div>
  )
})

/** Returns the first page, the last page and the pages around the current one. */
function shownPages(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - 1, count - 3))
  const last = Math.min(count, Math.max(page + 1, 4))
  const around = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return [...new Set([1, ...around, count])]
}

/** «1-20 из 1 248»; «0 из 0» when there is nothing. */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 из 0'
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return `${formatNumber(from)}-${formatNumber(to)} из ${formatNumber(total)}`
}

type PageSizeSelectProps = {
  /** Undefined for a list without pages. */
  pageSize: PageSize | undefined
  onPageSizeChange: (pageSize: PageSize) => void
  onEndless?: (() => void) | undefined
}

const ENDLESS = 0

export function PageSizeSelect({ pageSize, onPageSizeChange, onEndless }: PageSizeSelectProps) {
  const sizes = pageSizes.map((size) => ({ value: size, label: `${size} / стр.` }))
  const screen = useScreen()
  return (
    <NativeSelect<PageSize | typeof ENDLESS>
      isSmall={screen === 'desktop'}
      aria-label="Строк на странице"
      value={pageSize ?? ENDLESS}
      onChange={(chosen) => (chosen === ENDLESS ? onEndless?.() : onPageSizeChange(chosen))}
      options={onEndless ? [...sizes, { value: ENDLESS, label: 'Без страниц' }] : sizes}
    />
  )
}

/** Switches the rows of all tables between one line and two, on screens that have tables. */
export function RowHeightButton({ size = 'middle' }: { size?: 'small' | 'middle' }) {
  const isCompact = compactRows.use()
  const screen = useScreen()
  if (screen !== 'desktop') return null
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <Button
      size={size}
      hint={isCompact ? 'Показать строки просторнее' : 'Показать строки компактнее'}
      aria-label="Компактные строки"
      aria-pressed={isCompact}
      icon={<Icon size={size === 'small' ? 16 : 18} />}
      onClick={() => compactRows.set(!isCompact)}
    />
  )
}
