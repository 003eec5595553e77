import { TextInput } from '#client/ui/control/text-input.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import { useSearchBox } from '#client/ui/input/use-search-box.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'

type StartDateInputProps = {
  label: string
  /** Empty when the range is open. */
  value: CalendarDate | ''
  onChange: (value: CalendarDate | '') => void
  min?: CalendarDate | ''
  max?: CalendarDate | ''
}

/** While a year is typed the browser says that it is the year 2, 20 and 202. */
const FIRST = '1900-01-01'

/** One end of the range in which projects start; the calendar is the browser's own. */
export function StartDateInput({ label, value, onChange, min = '', max = '' }: StartDateInputProps) {
  const { text, type } = useSearchBox(value, (typed) => {
    if (typed === '' || typed >= FIRST) onChange(typed)
  })
  return (
    // An empty date shows how it is written, where others show their name.
    <FilterFrame name={label} isFilled>
      <TextInput type="date" aria-label={label} value={text} onChange={type} min={min} max={max} />
    </FilterFrame>
  )
}
