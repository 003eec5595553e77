import { type ComponentProps, useState } from 'react'
import { type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { DateField } from './date-field.tsx'

type DateFilterProps = Pick<ComponentProps<typeof DateField>, 'label' | 'id' | 'placeholder' | 'min'> & {
  value: CalendarDate | null
  onChange: (value: CalendarDate | null) => void
}

/** The date of a filter: the list follows it when it is complete, and keeps the former one while it is no date. */
export function DateFilter({ value, onChange, ...field }: DateFilterProps) {
  const [typed, setTyped] = useState({ text: value, over: value })
  const take = (text: string | null) => {
    if (text === null || isCalendarDate(text)) onChange(text)
  }
  return (
    <DateField
      {...field}
      // A reset of the filters also removes what was typed.
      value={typed.over === value ? typed.text : value}
      onChange={(text) => setTyped({ text, over: value })}
      onBlur={take}
    />
  )
}
