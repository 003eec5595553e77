import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import styles from './quiet-button.module.css'

type QuietButtonProps = {
  Icon: LucideIcon
  label: string
  action: string
  onClick: () => void
  /** Shows only the icon below 768 px. */
  isShort?: boolean
}

/** A button under a message, which needs the network. */
export function QuietButton({ Icon, label, action, onClick, isShort }: QuietButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears with its message, so the focus stays in the list.
    currentTarget.closest('section')?.focus({ preventScroll: true })
    onClick()
  }
  return (
    <OfflineDisabled action={action} hint={isShort ? label : undefined}>
      {(disabled) => (
        <button {...disabled} type="button" className={styles.button} aria-label={label} onClick={press}>
          <Icon size={16} aria-hidden />
          <span className={isShort ? styles.label : undefined}>{label}</span>
        </button>
      )}
    </OfflineDisabled>
  )
}
