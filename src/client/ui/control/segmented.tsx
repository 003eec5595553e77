import { type AriaAttributes, type Ref, useId } from 'react'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = Pick<
  AriaAttributes,
  'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
> & {
  options: readonly { value: Value; label: string }[]
  /** If it is none of the options, nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Takes the full width, with options of equal width. */
  block?: boolean
  className?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** A single choice from a few options that are all visible: radio buttons in a track. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, block = false, className = '', ...attributes } = props
  const name = useId()
  return (
    <div
      {...attributes}
      role="radiogroup"
      className={`${styles.track} ${className}`}
      data-block={block || undefined}
      data-segmented
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
