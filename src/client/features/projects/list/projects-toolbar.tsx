import { X } from 'lucide-react'
import { memo } from 'react'
import { isFiltered } from '#client/features/projects/data/projects-search.ts'
import { useChangeList, useFilters, useResetFilters } from '#client/features/projects/data/use-projects-list.ts'
import { FilterFields } from '#client/features/projects/filters/filter-fields.tsx'
import styles from '#client/features/projects/filters/projects-filters.module.css'
import { SearchBox } from '#client/features/projects/filters/search-box.tsx'
import { formatCount } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'

const projectForms = { one: 'проект', few: 'проекта', many: 'проектов' }

/**
 * The filters above the table with the number of matches. Memoised, because it renders as slowly as a page of rows.
 */
export const ProjectsToolbar = memo(function ProjectsToolbar({ total }: { total: number | undefined }) {
  const filters = useFilters()
  const change = useChangeList()
  const reset = useResetFilters()
  return (
    <section className={styles.toolbar} aria-label="Фильтры" data-screen-only>
      <SearchBox />
      <FilterFields filters={filters} onChange={change} frame={(control) => control} />
      <div className={styles.end}>
        <span className={styles.count} role="status">
          {total === undefined ? '' : formatCount(total, projectForms)}
        </span>
        <Button
          variant="text"
          className={styles.reset}
          icon={<X size={16} strokeWidth={1.75} />}
          // Not `disabled`, because the button would lose the focus when the user has just pressed it.
          aria-disabled={!isFiltered(filters) || undefined}
          onClick={reset}
        >
          Сбросить фильтры
        </Button>
      </div>
    </section>
  )
})
