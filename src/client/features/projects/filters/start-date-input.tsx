import dayjs from 'dayjs'
import { DatePicker } from '#client/ui/input/date-picker.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import type { CalendarDate } from '#domain/calendar-date.ts'

const wireFormat = 'YYYY-MM-DD'

type StartDateInputProps = {
  label: string
  /** Empty when the range is open. */
  value: CalendarDate | ''
  onChange: (value: CalendarDate | '') => void
  min?: CalendarDate | ''
  max?: CalendarDate | ''
}

/** An end of the range of start dates. */
export function StartDateInput({ label, value, onChange, min = '', max = '' }: StartDateInputProps) {
  return (
    <FilterFrame name={label} isFilled={value !== ''}>
      <DatePicker
        aria-label={label}
        placeholder={label}
        style={{ width: '100%' }}
        isSeldom
        format="DD.MM.YYYY"
        value={value ? dayjs(value, wireFormat) : null}
        onChange={(date) => onChange(date?.format(wireFormat) ?? '')}
        {...(min && { minDate: dayjs(min, wireFormat) })}
        {...(max && { maxDate: dayjs(max, wireFormat) })}
      />
    </FilterFrame>
  )
}
