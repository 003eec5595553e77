import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** What is pending, if no other text says so. */
  label?: string
  size?: number
  className?: string | undefined
}

/** Shows that an operation is pending. */
export function Spinner({ label, size = 16, className = '' }: SpinnerProps) {
  const circle = <LoaderCircle className={`${styles.spinner} ${className}`} size={size} strokeWidth={2} aria-hidden />
  if (label === undefined) return circle
  return (
    <span role="status" aria-label={label} className={styles.place}>
      {circle}
    </span>
  )
}
