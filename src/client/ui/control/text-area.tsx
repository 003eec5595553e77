import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** The field grows with its text from `rows` to this many rows. */
  maxRows: number
}

/** A multi-line text field outside forms. */
export function TextArea({ value, onChange, maxRows, className = '', ...attributes }: TextAreaProps) {
  return (
    <textarea
      {...attributes}
      className={`${styles.area} ${className}`}
      style={{ maxHeight: `calc(${maxRows}lh + 18px)` }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
