import { useId } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { TextArea, TextInput } from '#client/ui/control/text-input.tsx'
import { DialogField, faultAttributes } from '#client/ui/dialog/dialog-form.tsx'
import { DateField } from '#client/ui/input/date-field.tsx'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import { formatCalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import type { TemplateField as Field, FieldKind } from '#domain/templates/prompt-template.ts'
import { dateProblem } from '#domain/typed-date.ts'

type TemplateFieldProps = {
  field: Field
  value: string
  onChange: (value: string) => void
  /** Values typed before. */
  offered: readonly string[]
  isFaulty: boolean
  isFirst: boolean
}

/** One field of a template's form, with the control of its kind. */
export function TemplateField({ field, value, onChange, offered, isFaulty, isFirst }: TemplateFieldProps) {
  const id = useId()
  const label = field.name.charAt(0).toUpperCase() + field.name.slice(1)
  const problem = isFaulty ? (field.kind === 'date' ? dateProblem(value) : 'Введите число') : undefined
  const shared = { id, autoFocus: isFirst, ...faultAttributes(id, problem) }
  return (
    <DialogField label={label} htmlFor={id} problem={problem}>
      {field.kind === 'choice' ? (
        <NativeSelect
          id={id}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={value === '' ? undefined : value}
          onChange={onChange}
          placeholder="Выберите"
        />
      ) : field.kind === 'long' ? (
        <TextArea {...shared} rows={3} maxRows={8} value={value} onChange={onChange} />
      ) : field.kind === 'date' ? (
        <DateField {...shared} label={label} value={value} onChange={(day) => onChange(day ?? '')} isOfForm />
      ) : (
        <TextInput
          {...shared}
          {...inputs[field.kind]}
          autoComplete="off"
          list={offered.length > 0 ? `${id}-offered` : undefined}
          value={value}
          onChange={onChange}
        />
      )}
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </DialogField>
  )
}

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  money: { type: 'text', inputMode: 'decimal', placeholder: '₽' },
  link: { type: 'text', inputMode: 'url', placeholder: 'https://' },
} as const

/** Returns a typed value as it stands in the text; undefined if it does not fit the kind of the field. */
export function valueText(kind: FieldKind, typed: string): string | undefined {
  const value = typed.trim()
  if (value === '') return ''
  switch (kind) {
    case 'number':
    case 'money': {
      const number = typedAmount(value, kind === 'money' ? 'rubles' : 'count')
      if (number === null || Number.isNaN(number)) return undefined
      const text = formatNumber(number, 2, Number.isInteger(number) || kind === 'number' ? 0 : 2)
      return kind === 'money' ? `${text}\u00a0₽` : text
    }
    case 'date':
      return isCalendarDate(value) ? formatCalendarDate(value) : undefined
    case 'text':
    case 'long':
    case 'link':
    case 'choice':
      return value
    default:
      return kind satisfies never
  }
}
