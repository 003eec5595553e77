import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './text-input.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'prefix'> & {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  /** A lucide icon, 16 px. */
  icon?: ReactNode
  /** Shows a button that clears the text. */
  clearable?: boolean
  /** Stands at the end of the field. */
  after?: ReactNode
  /** The key that focuses the field; shown while the field is empty. */
  shortcut?: string
}

/** A text field outside forms; `className` applies to the frame. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, icon, clearable = false, shortcut, after, className = '', ...attributes } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.ref ?? own
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
          <X size={16} aria-hidden />
        </IconButton>
      )}
      {after}
    </span>
  )
}

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
