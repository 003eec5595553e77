import { DatePicker } from 'antd'

/** antd's pickers of a day and of a period are one part. */
export const antdDatePickers = { Day: DatePicker, Period: DatePicker.RangePicker }
