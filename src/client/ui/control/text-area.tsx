import type { ComponentProps } from 'react'
import styles from './text-area.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** It grows with its text from `rows` to so many. */
  maxRows: number
}

/** A field of several lines outside of forms. */
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
