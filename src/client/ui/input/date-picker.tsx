import { DatePicker as AntdDatePicker, type DatePickerProps, type GetProps } from 'antd'
import ruRU from 'antd/es/date-picker/locale/ru_RU'
import type { Dayjs } from 'dayjs'
import './calendar.css'

/** The buttons over a calendar are named by the month and the year that they show: antd says what they do instead. */
const locale = { ...ruRU, lang: { ...ruRU.lang, monthSelect: '', yearSelect: '' } }

/** antd's picker of one day. */
export function DatePicker(props: Omit<DatePickerProps<Dayjs, false>, 'locale'>) {
  return <AntdDatePicker {...props} locale={locale} />
}

/** The same for the first and the last day of a period. */
export function RangePicker(props: Omit<GetProps<typeof AntdDatePicker.RangePicker>, 'locale'>) {
  return <AntdDatePicker.RangePicker {...props} locale={locale} />
}
