import dayjs from 'dayjs'
import { DatePicker } from '#client/ui/input/date-picker.tsx'

const wireFormat = 'YYYY-MM-DD'

type DateInputProps = {
  /** `YYYY-MM-DD`, as on the wire. */
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/** A date field; the user types or picks a date as DD.MM.YYYY. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      format="DD.MM.YYYY"
      placeholder="ДД.ММ.ГГГГ"
      value={value ? dayjs(value, wireFormat) : null}
      onChange={(date) => onChange?.(date?.format(wireFormat) ?? null)}
    />
  )
}
