import { type ComponentProps, useState } from 'react'
import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { DateField } from './date-field.tsx'

type DateFilterProps = Pick<ComponentProps<typeof DateField>, 'label' | 'id' | 'placeholder' | 'min'> & {
  value: CalendarDate | null
  onChange: (value: CalendarDate | null) => void
}

/** The date of a filter: the list follows it when it is complete, and keeps the former one while it is no date. */
export function DateFilter({ value, onChange, ...field }: DateFilterProps) {
  const [typed, setTyped] = useState<{ text: string | null; over: CalendarDate | null }>()
  // A new day of the list, also none, takes the place of what was typed over the former one.
  if (typed && typed.over !== value) setTyped(undefined)
  const take = (text: string | null) => {
    if (text === null || isCalendarDate(text)) onChange(text)
  }
  return (
    <DateField
      {...field}
      value={typed ? typed.text : value}
      onChange={(text) => setTyped({ text, over: value })}
      onBlur={take}
    />
  )
}
