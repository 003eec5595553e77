import { type ReactNode, useId } from 'react'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './dialog.module.css'

type DialogTone = 'neutral' | 'danger' | 'success'

type DialogProps = {
  open: boolean
  title: string
  /** A lucide icon, 22 px, in its tile. */
  icon?: ReactNode
  tone?: DialogTone
  children?: ReactNode
  /** The buttons, the one that goes on last. */
  footer: ReactNode
  onClose: () => void
  /** After it has gone and the focus is back where it was. */
  onClosed?: () => void
  width?: number
  centered?: boolean
}

/** The frame of every dialog: icon tile, title, text, actions at the right (success stands in the middle). */
export function Dialog({
  open,
  title,
  icon,
  tone = 'neutral',
  children,
  footer,
  onClose,
  onClosed,
  width = 420,
  centered = tone === 'success',
}: DialogProps) {
  const id = useId()
  return (
    <Layer
      open={open}
      labelledBy={id}
      width={width}
      className={`${styles.dialog} ${centered ? styles.centered : ''}`}
      onClose={onClose}
      onClosed={onClosed}
    >
      {icon && (
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.footer}>{footer}</div>
    </Layer>
  )
}
