import { ChevronDown } from 'lucide-react'
import type { AriaAttributes } from 'react'
import styles from './native-select.module.css'

type NativeSelectProps<Value extends string | number> = Pick<AriaAttributes, 'aria-label'> & {
  id?: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  isSmall?: boolean
  className?: string | undefined
}

/** A single choice outside forms, with the browser's own list. `className` applies to the frame. */
export function NativeSelect<Value extends string | number>(props: NativeSelectProps<Value>) {
  const { options, value, onChange, placeholder, isSmall = false, className = '', ...attributes } = props
  return (
    <span className={`${styles.frame} ${className}`} data-small={isSmall || undefined} data-field>
      <select
        {...attributes}
        className={styles.select}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex - (value === undefined ? 1 : 0)]
          if (chosen) onChange(chosen.value)
        }}
      >
        {value === undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}
