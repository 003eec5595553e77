import { DatePicker as AntdDatePicker, type DatePickerProps, type GetProps } from 'antd'
import ruRU from 'antd/es/date-picker/locale/ru_RU'
import type { Dayjs } from 'dayjs'
import './calendar.css'

/** The calendar's month and year buttons are named by their text; antd's labels would name their action instead. */
const locale = { ...ruRU, lang: { ...ruRU.lang, monthSelect: '', yearSelect: '' } }

/** antd's picker of one day. */
export function DatePicker(props: Omit<DatePickerProps<Dayjs, false>, 'locale'>) {
  return <AntdDatePicker {...props} locale={locale} />
}

/** antd's picker of the first and the last day of a period. */
export function RangePicker(props: Omit<GetProps<typeof AntdDatePicker.RangePicker>, 'locale'>) {
  return <AntdDatePicker.RangePicker {...props} locale={locale} />
}
