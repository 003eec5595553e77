import { Fragment, type ReactNode } from 'react'
import type { ProjectsFilters } from '#client/features/projects/data/projects-search.ts'
import { type ProjectFilterField, projectFilters, type RangeField } from '#domain/project-filters.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './projects-filters.module.css'
import { StartDateInput } from './start-date-input.tsx'

type FilterFieldsProps = {
  filters: ProjectsFilters
  onChange: (change: Partial<ProjectsFilters>) => void
  frame: (control: ReactNode, field: ProjectFilterField) => ReactNode
}

/** Shows all filters except the search, each wrapped by `frame`. */
export function FilterFields({ filters, onChange, frame }: FilterFieldsProps) {
  return projectFilters.map((field) => (
    <Fragment key={field.name}>
      {frame(
        'from' in field ? (
          <DayRange field={field} filters={filters} onChange={onChange} />
        ) : (
          <FilterSelect
            field={field}
            value={filters[field.name]}
            onChange={(values) => onChange({ [field.name]: values })}
          />
        ),
        field,
      )}
    </Fragment>
  ))
}

type DayRangeProps = Omit<FilterFieldsProps, 'frame'> & { field: RangeField }

function DayRange({ field: { name, from, to }, filters, onChange }: DayRangeProps) {
  const [first, last] = [`${name}_from`, `${name}_to`] as const
  return (
    <div className={styles.range}>
      <StartDateInput
        label={from}
        value={filters[first] ?? ''}
        max={filters[last] ?? ''}
        onChange={(day) => onChange({ [first]: day || null })}
      />
      <StartDateInput
        label={to}
        value={filters[last] ?? ''}
        min={filters[first] ?? ''}
        onChange={(day) => onChange({ [last]: day || null })}
      />
    </div>
  )
}
