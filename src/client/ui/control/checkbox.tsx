import { type AriaAttributes, type ReactNode, useEffect, useRef } from 'react'
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

type CheckboxGroupProps<Value extends string | number> = Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> & {
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  className?: string | undefined
}

/** A multiple choice from a few options, shown in the order of `options`. */
export function CheckboxGroup<Value extends string | number>(props: CheckboxGroupProps<Value>) {
  const { options, value, onChange, className = '', ...attributes } = props
  const chosen = new Set(value)
  const toggle = (one: Value) => onChange(chosen.has(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers do not lay out a fieldset as a grid
    <div {...attributes} role="group" className={`${styles.group} ${className}`}>
      {options.map((option) => (
        <Checkbox key={option.value} checked={chosen.has(option.value)} onChange={() => toggle(option.value)}>
          {option.label}
        </Checkbox>
      ))}
    </div>
  )
}
