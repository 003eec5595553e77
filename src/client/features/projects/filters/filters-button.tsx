import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { countFilters, noFilters, type ProjectsFilters } from '#client/features/projects/data/projects-search.ts'
import { useChangeList, useFilters } from '#client/features/projects/data/use-projects-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './projects-filters.module.css'

/** Opens the filters on small screens and shows how many are set. Changes take effect when the user applies them. */
export function FiltersButton() {
  const applied = useFilters()
  const change = useChangeList()
  const screen = useScreen()
  const [chosen, setChosen] = useState<ProjectsFilters>()
  const count = countFilters(applied)
  const apply = (filters: ProjectsFilters) => {
    // The search field is outside the sheet, so its current value is kept.
    change({ ...filters, search: applied.search })
    setChosen(undefined)
  }
  const words = screen === 'tablet' ? ['Фильтры', ...(count > 0 ? [count] : [])].join(' · ') : count || null
  return (
    <>
      <Button
        className={styles.button}
        data-active={count > 0}
        icon={<SlidersHorizontal size={18} strokeWidth={1.75} />}
        aria-label={count === 0 ? 'Фильтры' : `Фильтры: выбрано ${count}`}
        onClick={() => setChosen(applied)}
      >
        {words}
      </Button>
      <FiltersSheet
        filters={chosen}
        onChange={(part) => setChosen((before) => before && { ...before, ...part })}
        onApply={apply}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}

type FiltersSheetProps = {
  /** The values selected in the sheet and not yet applied; undefined while the sheet is closed. */
  filters: ProjectsFilters | undefined
  onChange: (change: Partial<ProjectsFilters>) => void
  onApply: (filters: ProjectsFilters) => void
  onClose: () => void
}

function FiltersSheet({ filters, onChange, onApply, onClose }: FiltersSheetProps) {
  return (
    <BottomSheet
      open={filters !== undefined}
      title="Фильтры"
      onClose={onClose}
      footer={
        <>
          <Button size="large" className={styles.clear} onClick={() => onApply(noFilters)}>
            Сбросить
          </Button>
          <Button size="large" variant="primary" className={styles.show} onClick={() => filters && onApply(filters)}>
            Показать
          </Button>
        </>
      }
    >
      <FilterFields
        filters={filters ?? noFilters}
        onChange={onChange}
        frame={(control, field) => (
          // The two ends of a range name themselves more precisely than its title.
          <div className={styles.field} data-named-filters={!('from' in field) || undefined}>
            {!('from' in field) && (
              <span className={styles.name} aria-hidden>
                {field.title}
              </span>
            )}
            {control}
          </div>
        )}
      />
    </BottomSheet>
  )
}
