import dayjs from 'dayjs'
import type { Period } from '#client/features/brief/data/brief-form-values.ts'
import { DatePicker, RangePicker } from '#client/ui/input/date-picker.tsx'

type Control<Value> = {
  value?: Value | null
  onChange?: (value: Value | null) => void
  id?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

const wireDay = 'YYYY-MM-DD'
const wireMoment = 'YYYY-MM-DD HH:mm:00'

/** A field for the first and last day of a placement, typed or picked as DD.MM.YYYY. */
export function PeriodInput({ value, onChange, id, ...rest }: Control<Period>) {
  return (
    <RangePicker
      {...rest}
      // The label belongs to the input for the first day.
      id={{ ...(id ? { start: id, end: `${id}_end` } : {}) }}
      style={{ width: '100%' }}
      format="DD.MM.YYYY"
      placeholder={['Первый день', 'Последний день']}
      value={value ? [dayjs(value.start), dayjs(value.end)] : null}
      onChange={(days) => {
        const [start, end] = days ?? []
        onChange?.(start && end ? { start: start.format(wireDay), end: end.format(wireDay) } : null)
      }}
    />
  )
}

/**
 * A field for a date and time: DD.MM.YYYY HH:mm on the screen, `YYYY-MM-DD HH:mm:ss` in the request.
 * Days outside the period can be typed but not picked.
 */
export function SetReadyInput({ value, onChange, period, ...rest }: Control<string> & { period: Period | null }) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      format="DD.MM.YYYY HH:mm"
      placeholder="ДД.ММ.ГГГГ ЧЧ:ММ"
      showTime={{ format: 'HH:mm', defaultOpenValue: endOfWorkingDay }}
      // If the picker asked for confirmation, leaving the field would discard the typed text.
      needConfirm={false}
      showNow={false}
      disabledDate={(date) => period !== null && !isWithin(date.format(wireDay), period)}
      {...(period && !value ? { defaultPickerValue: dayjs(period.start) } : {})}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange?.(date?.format(wireMoment) ?? null)}
      // The picker discards a typed date outside the period. Keep the date, so that the form can report the error.
      onCalendarChange={(date) => {
        if (dayjs.isDayjs(date) && period !== null && !isWithin(date.format(wireDay), period)) {
          onChange?.(date.format(wireMoment))
        }
      }}
    />
  )
}

const endOfWorkingDay = dayjs('2000-01-01 18:00')

function isWithin(day: string, { start, end }: Period): boolean {
  return start <= day && day <= end
}
