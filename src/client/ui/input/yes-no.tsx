import { Form } from 'antd'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { Segmented } from '#client/ui/control/segmented.tsx'
import styles from './yes-no.module.css'

type YesNoProps = {
  /** The question, as the accessible name, because a form's label names only native HTML controls. */
  label: string
  /** null or undefined until the user has chosen. */
  value?: boolean | null
  onChange?: (value: boolean) => void
  id?: string
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
  /** The form uses it to scroll to the field and focus it. */
  ref?: Ref<{ nativeElement: HTMLElement | null; focus(): void }>
}

const options: { value: 'yes' | 'no'; label: string }[] = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
]

/** A choice between yes and no that can also be undecided. */
export function YesNo({ label, value, onChange, ref, ...rest }: YesNoProps) {
  const { status } = Form.Item.useStatus()
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
      className={status === 'error' ? styles.error : undefined}
      block
      options={options}
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      onChange={(choice) => onChange?.(choice === 'yes')}
    />
  )
}
