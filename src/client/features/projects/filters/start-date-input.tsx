import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { FilterFrame } from '#client/ui/input/filter-frame.tsx'
import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import styles from './start-date-input.module.css'

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
export function StartDateInput({ label, value, onChange, min = '', max = '' }: StartDateInputProps) {
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
      <div className={styles.field}>
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
          className={styles.open}
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
