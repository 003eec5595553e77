import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { askedConditions, noConditions, pickAskedFilters } from '#client/features/channels/data/asked-filters.ts'
import { channelsBaseDefaults } from '#client/features/channels/data/channels-base-search.ts'
import { baseRoute, useCanSort, useChangeFilters } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './filters-sheet.module.css'
import { type ChosenFilters, FiltersSheet } from './filters-sheet.tsx'

/** Opens the filters and the order on small screens, and shows how many are set. */
export function FiltersButton() {
  const applied = baseRoute.useSearch({
    select: ({ category_ids, sort, ...search }): ChosenFilters => ({
      ...pickAskedFilters({ category_ids, ...search }),
      category_ids,
      sort,
    }),
    structuralSharing: true,
  })
  const change = useChangeFilters()
  const canSort = useCanSort()
  const screen = useScreen()
  const [chosen, setChosen] = useState<ChosenFilters>()
  /** The choice also between two renders: the sheet passes on what was being typed just before it closes. */
  const latest = useRef(chosen)
  const choose = (next: ChosenFilters | undefined) => {
    latest.current = next
    setChosen(next)
  }
  const isSorted = canSort && applied.sort !== channelsBaseDefaults.sort
  const count = askedConditions(applied).length + (isSorted ? 1 : 0)
  const apply = (next: ChosenFilters) => {
    // A removed condition is absent from the choice.
    change({ ...noConditions, ...next })
    choose(undefined)
  }
  // What was chosen is never lost, however the sheet is closed.
  const close = () => {
    const last = latest.current
    return last && last !== applied ? apply(last) : choose(undefined)
  }
  return (
    <>
      <Button
        data-add-filter
        icon={<SlidersHorizontal size={18} />}
        aria-label={count === 0 ? 'Фильтры' : `Фильтры: выбрано ${count}`}
        onClick={() => choose(applied)}
      >
        {count > 0 ? (
          <span className={styles.count}>{count}</span>
        ) : (
          screen === 'tablet' && <span className={styles.word}>Фильтры</span>
        )}
      </Button>
      <FiltersSheet
        open={chosen !== undefined}
        chosen={chosen ?? applied}
        canSort={canSort}
        // Text that was typed just before the sheet closed does not open it again.
        onChange={(next) => latest.current && choose(next)}
        onApply={apply}
        onClose={close}
      />
    </>
  )
}
