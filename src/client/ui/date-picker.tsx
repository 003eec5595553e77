import type { DatePickerProps, GetProps, DatePicker as Picker } from 'antd'
import type { Dayjs } from 'dayjs'
import { Calendar } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { later } from './later/later.ts'
import { Place } from './later/place.tsx'
import { useTyped } from './later/use-typed.ts'
import { type Typed, useWish } from './later/use-wish.ts'

const pickers = later(async () => (await import('./later/antd-date-pickers.ts')).antdDatePickers)

type DayProps = Omit<DatePickerProps<Dayjs, false>, 'value' | 'format' | 'placeholder'> & {
  value: Dayjs | null
  format: string
  placeholder: string
}
type PeriodProps = Omit<GetProps<typeof Picker.RangePicker>, 'id' | 'value' | 'format' | 'placeholder'> & {
  id: { start?: string; end?: string }
  value: [Dayjs, Dayjs] | null
  format: string
  placeholder: [string, string]
}

/** antd's picker of one day, which is a tenth of a page's code: what was picked is shown before that has come. */
export function DatePicker(props: DayProps) {
  const { wished, typed, onType, onWish } = useWish(pickers)
  const { id, value, format, placeholder, style, disabled, inputReadOnly } = props
  const field = { id, placeholder, text: value?.format(format) ?? '' }
  return (
    <Suspense
      fallback={
        <Place
          fields={[field]}
          aria={props}
          icon={calendar}
          style={style}
          disabled={disabled}
          readOnly={inputReadOnly}
          typed={typed}
          onType={onType}
          onWish={onWish}
        />
      }
    >
      <LoadedDay {...wished} {...props} typed={typed} />
    </Suspense>
  )
}

/** The same for the first and the last day of a period. */
export function RangePicker(props: PeriodProps) {
  const { wish, wished, ...heard } = useWish(pickers)
  const { id, value, format, placeholder, style } = props
  const isLast = wish?.field === 1
  const [first, last] = value?.map((day) => day.format(format)) ?? []
  const fields = [
    { id: id.start, placeholder: placeholder[0], text: first ?? '' },
    { id: id.end, placeholder: placeholder[1], text: last ?? '' },
  ]
  return (
    <Suspense fallback={<Place {...heard} fields={fields} aria={props} icon={calendar} style={style} />}>
      <LoadedPeriod {...props} {...(isLast ? { toLast: true } : wished)} typed={heard.typed} />
    </Suspense>
  )
}

type Heard = { typed: Typed }

function LoadedDay({ typed, ...props }: DayProps & Heard) {
  const { Day, locale } = use(pickers.part())
  return <Day {...props} locale={locale} ref={useTyped(typed)} />
}

function LoadedPeriod({ toLast = false, typed, ...props }: PeriodProps & Heard & { toLast?: boolean }) {
  const { Period, locale } = use(pickers.part())
  // antd takes the focus to the first day only.
  const [last] = useState(toLast ? props.id.end : undefined)
  useEffect(() => {
    if (last) document.getElementById(last)?.focus()
  }, [last])
  return <Period {...props} locale={locale} ref={useTyped(typed)} />
}

const calendar = <Calendar size={16} strokeWidth={1.75} />
