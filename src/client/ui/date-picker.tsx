import type { DatePickerProps, GetProps, DatePicker as Picker } from 'antd'
import type { Dayjs } from 'dayjs'
import { Calendar } from 'lucide-react'
import { Suspense, use, useEffect, useState } from 'react'
import { later } from './later/later.ts'
import { Place } from './later/place.tsx'
import { useWish } from './later/use-wish.ts'

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
  const { wished, onWish } = useWish(pickers)
  const { id, value, format, placeholder, style } = props
  const field = { id, placeholder, text: value?.format(format) ?? '' }
  return (
    <Suspense
      fallback={<Place fields={[field]} aria={props} icon={calendar} style={style} onWish={onWish} />}
    >
      <LoadedDay {...wished} {...props} />
    </Suspense>
  )
}

/** The same for the first and the last day of a period. */
export function RangePicker(props: PeriodProps) {
  const { wish, wished, onWish } = useWish(pickers)
  const { id, value, format, placeholder, style } = props
  const isLast = wish?.field === 1
  const [first, last] = value?.map((day) => day.format(format)) ?? []
  const fields = [
    { id: id.start, placeholder: placeholder[0], text: first ?? '' },
    { id: id.end, placeholder: placeholder[1], text: last ?? '' },
  ]
  return (
    <Suspense fallback={<Place fields={fields} aria={props} icon={calendar} style={style} onWish={onWish} />}>
      <LoadedPeriod {...props} {...(isLast ? { toLast: true } : wished)} />
    </Suspense>
  )
}

function LoadedDay(props: DayProps) {
  const { Day } = use(pickers.part())
  return <Day {...props} />
}

function LoadedPeriod({ toLast = false, ...props }: PeriodProps & { toLast?: boolean }) {
  const { Period } = use(pickers.part())
  // antd takes the focus to the first day only.
  const [last] = useState(toLast ? props.id.end : undefined)
  useEffect(() => {
    if (last) document.getElementById(last)?.focus()
  }, [last])
  return <Period {...props} />
}

const calendar = <Calendar size={16} strokeWidth={1.75} />
