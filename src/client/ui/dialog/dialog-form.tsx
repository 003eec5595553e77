import type { ComponentProps, ReactNode } from 'react'
import styles from './dialog-form.module.css'

/** A form in a dialog, with one error message below its fields. */
export function DialogForm({ problem, children, ...form }: ComponentProps<'form'> & { problem: ReactNode }) {
  return (
    <form {...form} className={styles.form}>
      {children}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}

type DialogFieldProps = { label: string; htmlFor: string; children: ReactNode }

export function DialogField({ label, htmlFor, children }: DialogFieldProps) {
  return (
    <label className={styles.field} htmlFor={htmlFor}>
      {label}
      {children}
    </label>
  )
}
