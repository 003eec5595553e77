import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { commandKey } from '#client/lib/page/command-key.ts'
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
  const buttons = useRef<HTMLDivElement>(null)
  // Enter begins a new line there.
  const onKeyDown = ({ key, target, currentTarget, nativeEvent, repeat }: KeyboardEvent) => {
    if (key !== 'Enter' || repeat || !commandKey.of(nativeEvent)) return
    // A dialog opened from this one sends its events up through React.
    if (!(target instanceof HTMLTextAreaElement) || !currentTarget.contains(target)) return
    ;[...(buttons.current?.querySelectorAll('button') ?? [])].at(-1)?.click()
  }
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields in it */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        {children}
      </div>
      <div ref={buttons} className={styles.footer}>
        {footer}
      </div>
    </Layer>
  )
}
