import { type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = {
  checked: boolean
  /** Some but not all of the items that the checkbox represents are checked. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** A native checkbox with its label. */
export function Checkbox({ checked, mixed = false, onChange, className = '', children }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={`${styles.checkbox} ${className}`}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
