import { Fragment, type ReactNode } from 'react'
import type { ProjectsFilters } from '#client/features/projects/data/projects-search.ts'
import { DateFilter } from '#client/ui/input/date-filter.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import { type ProjectFilterField, projectFilters, type RangeField } from '#domain/project-filters.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './projects-filters.module.css'

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
  const side = (label: string, param: typeof first | typeof last, min?: string | null) => (
    <FilterFrame name={label} isFilled={filters[param] !== null}>
      <DateFilter
        label={label}
        placeholder={label}
        value={filters[param]}
        min={min ?? undefined}
        onChange={(day) => onChange({ [param]: day })}
      />
    </FilterFrame>
  )
  return (
    <div className={styles.range}>
      {side(from, first)}
      {side(to, last, filters[first])}
    </div>
  )
}
