import { DatePicker } from 'antd'
import ruRU from 'antd/es/date-picker/locale/ru_RU'
import './calendar.css'

/** The buttons over a calendar are named by the month and the year that they show: antd says what they do instead. */
const locale = { ...ruRU, lang: { ...ruRU.lang, monthSelect: '', yearSelect: '' } }

/** antd's pickers of a day and of a period are one part. */
export const antdDatePickers = { Day: DatePicker, Period: DatePicker.RangePicker, locale }
