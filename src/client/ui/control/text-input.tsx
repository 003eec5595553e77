import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './text-input.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix'> & {
  value: string
  onChange: (text: string) => void
  /** A lucide icon, 16 px. */
  icon?: ReactNode
  /** A cross over a text empties it. */
  clearable?: boolean
}

/** A field outside of forms; `className` is that of its frame. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, icon, clearable = false, className = '', ...attributes } = props
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <span className={`${styles.frame} ${className}`} data-field>
      {icon}
      <input
        {...attributes}
        ref={input}
        className={styles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {clearable && value !== '' && (
        <IconButton tabIndex={-1} className={styles.clear} aria-label="Очистить" onClick={clear}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
