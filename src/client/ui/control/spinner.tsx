import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** What it waits for, where nothing else says so. */
  label?: string
  size?: number
  className?: string | undefined
}

/** Something is under way. */
export function Spinner({ label, size = 16, className = '' }: SpinnerProps) {
  const circle = (
    <LoaderCircle className={`${styles.spinner} ${className}`} size={size} strokeWidth={2} aria-hidden />
  )
  if (label === undefined) return circle
  return (
    <span role="status" aria-label={label} className={styles.place}>
      {circle}
    </span>
  )
}
