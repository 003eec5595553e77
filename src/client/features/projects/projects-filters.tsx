import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { BottomSheet } from '#client/ui/dialog/bottom-sheet.tsx'
import { DateFilter } from '#client/ui/input/date-field.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { type ProjectFilterField, projectFilters, type RangeField } from '#domain/project-filters.ts'
import { AmountFilter } from './amount-filter.tsx'
import { FilterSelect } from './filter-select.tsx'
import styles from './projects-filters.module.css'
import { countFilters, noFilters, type ProjectsFilters } from './projects-search.ts'
import { useChangeList, useFilters } from './use-projects-list.ts'

const route = getRouteApi('/_app/placement/projects/')

export function SearchBox({ className = '' }: { className?: string | undefined }) {
  const search = route.useSearch({ select: (all) => all.search })
  const change = useChangeList()
  return (
    <SearchInput
      className={className}
      label="Поиск по названию проекта"
      value={search}
      // Typing replaces the history entry, so that the Back button does not undo single letters.
      onChange={(text) => change({ search: text }, true)}
    />
  )
}

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
          <RangeFilter field={field} filters={filters} onChange={onChange} />
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

type RangeProps = Omit<FilterFieldsProps, 'frame'> & { field: RangeField }

const RangeFilter = (props: RangeProps) => (
  <div className={styles.range}>
    <RangeEnd {...props} end="from" />
    <RangeEnd {...props} end="to" />
  </div>
)

function RangeEnd({ field, filters, onChange, end }: RangeProps & { end: 'from' | 'to' }) {
  const label = field[end]
  const change = (value: string | number | null) => onChange({ [`${field.name}_${end}`]: value })
  return (
    <FilterFrame name={label} isFilled={filters[`${field.name}_${end}`] !== null}>
      {field.kind === 'amounts' ? (
        <AmountFilter label={label} value={filters[`${field.name}_${end}`]} onChange={change} />
      ) : (
        <DateFilter
          label={label}
          placeholder={label}
          value={filters[`${field.name}_${end}`]}
          min={(end === 'to' && filters[`${field.name}_from`]) || undefined}
          onChange={change}
        />
      )}
    </FilterFrame>
  )
}

/** Opens the filters on small screens and shows how many are set. Changes take effect when the user applies them. */
export function FiltersButton() {
  const applied = useFilters()
  const change = useChangeList()
  const screen = useScreen()
  /** The values selected in the sheet and not yet applied; undefined while the sheet is closed. */
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
        icon={<SlidersHorizontal size={18} />}
        aria-label={count === 0 ? 'Фильтры' : `Фильтры: выбрано ${count}`}
        onClick={() => setChosen(applied)}
      >
        {words}
      </Button>
      <BottomSheet
        open={chosen !== undefined}
        title="Фильтры"
        onClose={() => setChosen(undefined)}
        footer={
          <>
            <Button size="large" className={styles.clear} onClick={() => apply(noFilters)}>
              Сбросить
            </Button>
            <Button size="large" variant="primary" className={styles.show} onClick={() => chosen && apply(chosen)}>
              Показать
            </Button>
          </>
        }
      >
        <FilterFields
          filters={chosen ?? noFilters}
          onChange={(part) => setChosen((before) => before && { ...before, ...part })}
          frame={namedControl}
        />
      </BottomSheet>
    </>
  )
}

function namedControl(control: ReactNode, field: ProjectFilterField) {
  // The two ends of a range name themselves more precisely than its title.
  const isNamed = !('from' in field)
  return (
    <div className={styles.field} data-named-filters={isNamed || undefined}>
      {isNamed && (
        <span className={styles.name} aria-hidden>
          {field.title}
        </span>
      )}
      {control}
    </div>
  )
}
