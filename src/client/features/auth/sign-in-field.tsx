import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './sign-in-field.module.css'

type SignInFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** The error message; undefined when the value is valid. */
  fault: string | undefined
  /** Shown at the end of the field. */
  suffix?: ReactNode
}

export function SignInField({ label, fault, suffix, ...input }: SignInFieldProps) {
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          required
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
        />
        {suffix}
      </div>
      {fault !== undefined && (
        <p className={styles.fault} id={faultId}>
          {fault}
        </p>
      )}
    </div>
  )
}
