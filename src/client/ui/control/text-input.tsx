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
  /** The key that leads to the field; shown while it is empty. */
  shortcut?: string
}

/** A field outside of forms; `className` is that of its frame. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, icon, clearable = false, shortcut, className = '', ...attributes } = props
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
        aria-keyshortcuts={shortcut}
        className={styles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {shortcut !== undefined && value === '' && (
        <kbd className={styles.shortcut} aria-hidden>
          {shortcut}
        </kbd>
      )}
      {clearable && value !== '' && (
        <IconButton tabIndex={-1} className={styles.clear} aria-label="Очистить" onClick={clear}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
