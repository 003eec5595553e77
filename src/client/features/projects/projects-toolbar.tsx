import { Button } from 'antd'
import { X } from 'lucide-react'
import { memo } from 'react'
import { formatCount } from '#client/lib/format.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './projects-filters.module.css'
import { isFiltered } from './projects-search.ts'
import { SearchBox } from './search-box.tsx'
import { useChangeList, useFilters, useResetFilters } from './use-projects-list.ts'

const projectForms = { one: 'проект', few: 'проекта', many: 'проектов' }

/** Over the table: every filter, and how many projects they leave. Memo: it is as costly as a page of rows. */
export const ProjectsToolbar = memo(function ProjectsToolbar({ total }: { total: number | undefined }) {
  const filters = useFilters()
  const change = useChangeList()
  const reset = useResetFilters()
  return (
    <section className={styles.toolbar} aria-label="Фильтры" data-screen-only>
      <SearchBox />
      <FilterFields filters={filters} onChange={change} frame={(field) => field} />
      <div className={styles.end}>
        <span className={styles.count} role="status">
          {total === undefined ? '' : formatCount(total, projectForms)}
        </span>
        <Button
          type="text"
          className={styles.reset ?? ''}
          icon={<X size={16} strokeWidth={1.75} />}
          // Disabled by antd it would let go of the focus of whoever has just pressed it.
          aria-disabled={!isFiltered(filters) || undefined}
          onClick={reset}
        >
          Сбросить фильтры
        </Button>
      </div>
    </section>
  )
})
