import { Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useEscape } from '#client/ui/focus/escape.ts'
import { giveFocusBack } from '#client/ui/focus/focus-back.ts'
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
  const foot = useRef<HTMLDivElement>(null)
  useEscape(open, onClose)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      keyboard={false}
      afterClose={() => {
        giveFocusBack(foot.current?.closest('.ant-modal'))
        onClosed?.()
      }}
      title={
        <>
          {icon && (
            <span className={styles.icon} data-tone={tone} aria-hidden="true">
              {icon}
            </span>
          )}
          {title}
        </>
      }
      footer={
        <div ref={foot} className={styles.footer}>
          {footer}
        </div>
      }
      width={width}
      {...(centered && { className: styles.centered ?? '' })}
      classNames={{ header: styles.header ?? '', title: styles.title ?? '', body: styles.body ?? '' }}
      closable={false}
      centered
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}
