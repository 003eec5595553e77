import { CircleX, Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './alert.module.css'
import { IconButton } from './button.tsx'

type AlertProps = {
  tone: 'error' | 'info'
  title: ReactNode
  children?: ReactNode
  /** The user can close the alert. */
  closable?: boolean
  className?: string | undefined
}

/** A message within a page; screen readers announce it when it appears. */
export function Alert({ tone, title, children, closable = false, className = '' }: AlertProps) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  const Icon = tone === 'error' ? CircleX : Info
  return (
    <div role="alert" className={`${styles.alert} ${className}`} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div className={styles.text}>
        <div className={children ? styles.title : undefined}>{title}</div>
        {children}
      </div>
      {closable && (
        <IconButton className={styles.close} aria-label="Закрыть" onClick={() => setClosed(true)}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
