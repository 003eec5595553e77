import { type ComponentProps, useId } from 'react'
import { TextInput } from '#client/ui/control/text-input.tsx'
import styles from './condition-form.module.css'

/** A text field of a condition, with its label above. */
export function TypedField({ label, ...input }: ComponentProps<typeof TextInput> & { label: string }) {
  const id = useId()
  return (
    <div className={styles.side}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...input} id={id} autoComplete="off" />
    </div>
  )
}
