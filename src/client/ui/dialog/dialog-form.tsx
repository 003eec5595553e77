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

type DialogFieldProps = {
  label: string
  htmlFor: string
  /** What is wrong with this field; its control takes `faultAttributes`. */
  problem?: string | undefined
  children: ReactNode
}

export function DialogField({ label, htmlFor, problem, children }: DialogFieldProps) {
  return (
    <div className={styles.place}>
      <label className={styles.field} htmlFor={htmlFor}>
        {label}
        {children}
      </label>
      {problem !== undefined && (
        <p id={problemId(htmlFor)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Marks the control of a field that is wrong, and describes it by the field's problem. */
export const faultAttributes = (id: string, problem: string | undefined) =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId(id) }

const problemId = (id: string) => `${id}-problem`
