import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { CalendarDays } from 'lucide-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import type { ProjectsFilters } from '#client/features/projects/data/projects-search.ts'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
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

dayjs.extend(customParseFormat)

type StartDateInputProps = {
  label: string
  /** An empty string if this end of the range is open. */
  value: CalendarDate | ''
  onChange: (value: CalendarDate | '') => void
  min?: CalendarDate | ''
  max?: CalendarDate | ''
}

/**
 * A field for one end of the start date range. A native date field formats dates in the browser's language, so only
 * its calendar is used.
 */
function StartDateInput({ label, value, onChange, min = '', max = '' }: StartDateInputProps) {
  const [typed, setTyped] = useState<string>()
  const calendar = useRef<HTMLInputElement>(null)
  const take = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const date = typed.trim() === '' ? '' : parsed(typed)
    if (date !== undefined && (date === '' || ((!min || date >= min) && (!max || date <= max)))) onChange(date)
  }
  return (
    <FilterFrame name={label} isFilled={value !== ''}>
      <div className={styles.date}>
        <TextInput
          aria-label={label}
          placeholder={label}
          inputMode="numeric"
          value={typed ?? (value && formatCalendarDate(value))}
          onChange={setTyped}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          tabIndex={-1}
          aria-hidden
          value={value}
          min={min}
          max={max}
          onChange={({ target }) => onChange(target.value)}
        />
        <IconButton
          className={styles.openCalendar}
          aria-label={`Календарь: ${label}`}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </FilterFrame>
  )
}

function parsed(text: string): CalendarDate | undefined {
  const date = dayjs(text.trim(), ['DD.MM.YYYY', 'D.M.YYYY', 'DD.MM.YY'], true)
  return date.isValid() ? date.format('YYYY-MM-DD') : undefined
}
