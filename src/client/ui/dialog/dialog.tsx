import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { commandKey } from '#client/lib/device/browser.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Layer, type LayerProps } from '#client/ui/overlay/layer.tsx'
import styles from './dialog.module.css'

type DialogProps = Pick<LayerProps, 'open' | 'onClose' | 'onClosed' | 'width'> & {
  title: string
  /** A lucide icon, 22 px, shown in a tile. */
  icon?: ReactNode
  tone?: 'neutral' | 'danger' | 'success'
  children?: ReactNode
  /** The buttons; the confirming button is the last one. */
  footer: ReactNode
}

/** The layout of every dialog: icon tile, title, text, and buttons at the right (centred in a success dialog). */
export function Dialog({ title, icon, tone = 'neutral', children, footer, width = 420, ...layer }: DialogProps) {
  const id = useId()
  const buttons = useRef<HTMLDivElement>(null)
  // In a text area, Ctrl (⌘) with Enter presses the last button, because Enter alone begins a new line.
  const onKeyDown = ({ key, target, currentTarget, nativeEvent, repeat }: KeyboardEvent) => {
    if (key !== 'Enter' || repeat || !commandKey.of(nativeEvent)) return
    // React also bubbles events here from a dialog that was opened from this one.
    if (!(target instanceof HTMLTextAreaElement) || !currentTarget.contains(target)) return
    ;[...(buttons.current?.querySelectorAll('button') ?? [])].at(-1)?.click()
  }
  return (
    <Layer
      {...layer}
      labelledBy={id}
      width={width}
      className={`${styles.dialog} ${tone === 'success' ? styles.centered : ''}`}
    >
      {icon && (
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        {children}
      </div>
      <div ref={buttons} className={styles.footer}>
        {footer}
      </div>
    </Layer>
  )
}

type SuccessDialogProps = { open: boolean; title: string; text: string; onClose: () => void }

/** Reports a success before the user leaves the page. */
export function SuccessDialog({ open, title, text, onClose }: SuccessDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      tone="success"
      icon={<Check size={22} />}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Хорошо
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
