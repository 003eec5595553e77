import { useRef } from 'react'
import type { Period } from '#client/features/brief/data/brief-form-values.ts'
import { DateField } from '#client/ui/input/date-field.tsx'
import { briefFieldNames } from '#domain/brief.ts'
import { dateProblem } from '#domain/typed-date.ts'
import styles from './brief-form.module.css'

type Control<Value> = {
  value?: Value | null
  onChange?: (value: Value | null) => void
  /** Shows what is wrong with the field. */
  onBlur?: () => void
  id?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/** Two fields for the first and the last day of a placement; the label belongs to the first one. */
export function PeriodInput({ value, onChange, onBlur, id, ...aria }: Control<Period>) {
  const last = useRef<HTMLInputElement>(null)
  const { start, end } = value ?? { start: '', end: '' }
  const change = (days: Period) => onChange?.(days.start || days.end ? days : null)
  const leave = (days: Period) => {
    // A period of which the second day is still to be typed is not wrong yet.
    if ((days.start && days.end) || dateProblem(days.start) || dateProblem(days.end)) onBlur?.()
  }
  return (
    <div className={styles.period}>
      <DateField
        {...aria}
        {...(id && { id })}
        label="Первый день"
        placeholder="Начало"
        isOfForm
        value={start}
        onChange={(day) => change({ start: day ?? '', end })}
        onBlur={(day) => leave({ start: day ?? '', end })}
        onEnter={() => last.current?.focus()}
      />
      <DateField
        {...aria}
        ref={last}
        label="Последний день"
        placeholder="Конец"
        isOfForm
        value={end}
        min={start}
        onChange={(day) => change({ start, end: day ?? '' })}
        onBlur={(day) => leave({ start, end: day ?? '' })}
      />
    </div>
  )
}

/** A field for a date and time; days outside the period can be typed but not picked. */
export function SetReadyInput({ period, ...control }: Control<string> & { period: Period | null }) {
  return (
    <DateField
      {...control}
      label={briefFieldNames.set_ready_date}
      withTime
      isOfForm
      min={period?.start}
      max={period?.end}
    />
  )
}
