import type { DatePickerProps, GetProps, DatePicker as Picker } from 'antd'
import type { Dayjs } from 'dayjs'
import { Calendar } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type LazyState, lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { Place } from '#client/ui/lazy/place.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import { useTyped } from '#client/ui/lazy/use-typed.ts'
import { type Typed, useWish } from '#client/ui/lazy/use-wish.ts'
import type { antdDatePickers } from './date-pickers.lazy.ts'

const pickers = lazyModule(async () => (await import('./date-pickers.lazy.ts')).antdDatePickers)

type DayProps = Omit<DatePickerProps<Dayjs, false>, 'value' | 'format' | 'placeholder'> & {
  value: Dayjs | null
  format: string
  placeholder: string
  /** Of a filter: its code comes when the user goes there. */
  isSeldom?: boolean
}
type PeriodProps = Omit<GetProps<typeof Picker.RangePicker>, 'id' | 'value' | 'format' | 'placeholder'> & {
  id: { start?: string; end?: string }
  value: [Dayjs, Dayjs] | null
  format: string
  placeholder: [string, string]
}

/** antd's picker of one day, which is a tenth of a page's code: what was picked is shown before that has come. */
export function DatePicker({ isSeldom = false, ...props }: DayProps) {
  const known = useLazyModule(pickers, isSeldom)
  const { wish, wished, typed, onType, onWish } = useWish(pickers)
  if (known.state === 'there') {
    return <LoadedDay pickers={known.part} {...wished} {...props} typed={typed} />
  }
  const { id, value, format, placeholder, style, disabled, inputReadOnly } = props
  const field = { id, placeholder, text: value?.format(format) ?? '' }
  return (
    <Place
      fields={[field]}
      aria={props}
      icon={calendar}
      style={style}
      disabled={disabled}
      readOnly={inputReadOnly}
      typed={typed}
      failed={failed(known)}
      isAsked={!isSeldom || wish !== undefined}
      {...(isSeldom && known.state === 'coming' && { onNear: pickers.load })}
      onType={onType}
      onWish={onWish}
    />
  )
}

/** The same for the first and the last day of a period. */
export function RangePicker(props: PeriodProps) {
  const known = useLazyModule(pickers)
  const { wish, wished, ...heard } = useWish(pickers)
  const { id, value, format, placeholder, style } = props
  if (known.state === 'there') {
    const ask = wish?.field === 1 ? { toLast: true } : wished
    return <LoadedPeriod pickers={known.part} {...props} {...ask} typed={heard.typed} />
  }
  const [first, last] = value?.map((day) => day.format(format)) ?? []
  const fields = [
    { id: id.start, placeholder: placeholder[0], text: first ?? '' },
    { id: id.end, placeholder: placeholder[1], text: last ?? '' },
  ]
  return (
    <Place {...heard} failed={failed(known)} fields={fields} aria={props} icon={calendar} style={style} />
  )
}

type Heard = { pickers: typeof antdDatePickers; typed: Typed }

function LoadedDay({ pickers: { Day, locale }, typed, ...props }: DayProps & Heard) {
  return <Day {...props} locale={locale} ref={useTyped(typed)} />
}

type LoadedPeriodProps = PeriodProps & Heard & { toLast?: boolean }

function LoadedPeriod({ pickers: { Period, locale }, toLast = false, typed, ...props }: LoadedPeriodProps) {
  // antd takes the focus to the first day only.
  const [last] = useState(toLast ? props.id.end : undefined)
  useEffect(() => {
    if (last) document.getElementById(last)?.focus()
  }, [last])
  return <Period {...props} locale={locale} ref={useTyped(typed)} />
}

function failed(known: LazyState<unknown>) {
  if (known.state !== 'failed') return undefined
  return <NotLoaded part={pickers} what="календарь" isGone={known.isGone} isSmall />
}

const calendar = <Calendar size={16} strokeWidth={1.75} />
