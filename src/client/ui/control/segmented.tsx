import { type AriaAttributes, type Ref, useId, useImperativeHandle, useRef } from 'react'
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

type YesNoProps = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  /** The question, as the accessible name, because a form's label names only native HTML controls. */
  label: string
  /** null or undefined until the user has chosen. */
  value?: boolean | null
  onChange?: (value: boolean) => void
  id?: string
  /** The form uses it to scroll to the field and focus it. */
  ref?: Ref<{ nativeElement: HTMLElement | null; focus(): void }>
}

/** A form's choice between yes and no that can also be undecided. */
export function YesNo({ label, value, onChange, ref, ...rest }: YesNoProps) {
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    nativeElement: root.current,
    focus: () => root.current?.querySelector('input')?.focus(),
  }))
  return (
    <Segmented
      {...rest}
      aria-label={label}
      ref={root}
      block
      options={yesNo}
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      onChange={(choice) => onChange?.(choice === 'yes')}
    />
  )
}

const yesNo = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
] as const
