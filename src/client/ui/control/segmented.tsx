import { type AriaAttributes, type Ref, useId } from 'react'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = Pick<
  AriaAttributes,
  'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
> & {
  options: readonly { value: Value; label: string }[]
  /** Nothing is chosen while it is none of the options. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** As wide as there is room, each option the same. */
  block?: boolean
  className?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** A choice of one of a few that are all in view: radio buttons in a track. */
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
