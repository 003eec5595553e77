import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { pageSizes } from '#contract/paging.ts'
import type { PageSize } from './pager.tsx'

type PageSizeSelectProps = {
  /** Undefined for a list without pages. */
  pageSize: PageSize | undefined
  onPageSizeChange: (pageSize: PageSize) => void
  onEndless?: (() => void) | undefined
}

const ENDLESS = 0

/** The number of rows of a page, or no pages where the list can be shown without them. */
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
