import { useId } from 'react'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { TextArea } from '#client/ui/control/text-area.tsx'
import { TextInput } from '#client/ui/control/text-input.tsx'
import { DialogField } from '#client/ui/dialog/dialog-form.tsx'
import type { TemplateField as Field } from '#domain/templates/prompt-template.ts'
import styles from './fill-template.module.css'

type TemplateFieldProps = {
  field: Field
  value: string
  onChange: (value: string) => void
  /** Values typed before. */
  offered: readonly string[]
  problem: string | undefined
  isFirst: boolean
}

/** One field of a template's form, with the control of its kind. */
export function TemplateField({ field, value, onChange, offered, problem, isFirst }: TemplateFieldProps) {
  const id = useId()
  const shared = {
    id,
    autoFocus: isFirst,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  }
  return (
    <DialogField label={field.name.charAt(0).toUpperCase() + field.name.slice(1)} htmlFor={id}>
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
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem}>
          {problem}
        </span>
      )}
    </DialogField>
  )
}

const inputs = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  money: { type: 'text', inputMode: 'decimal', placeholder: '₽' },
  date: { type: 'date' },
  link: { type: 'text', inputMode: 'url', placeholder: 'https://' },
} as const
