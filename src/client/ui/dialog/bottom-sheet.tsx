import { Drawer } from 'antd'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useEscape } from '#client/ui/focus/escape.ts'
import { giveFocusBack } from '#client/ui/focus/focus-back.ts'
import styles from './bottom-sheet.module.css'

type BottomSheetProps = {
  open: boolean
  title: string
  /** Stands under the title and scrolls away with the content. */
  children: ReactNode
  /** Actions, fixed at the foot. */
  footer?: ReactNode
  onClose: () => void
  onClosed?: () => void
}

/** What small screens have in place of a side panel or a dialog: comes from below, at most nine tenths high. */
export function BottomSheet({ open, title, children, footer, onClose, onClosed }: BottomSheetProps) {
  const head = useRef<HTMLSpanElement>(null)
  useEscape(open, onClose)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      keyboard={false}
      afterOpenChange={(isOpen) => {
        if (isOpen) return
        giveFocusBack(head.current?.closest('.ant-drawer'))
        onClosed?.()
      }}
      // antd would give the focus to what is around the dialog, of which nothing is said.
      autoFocus={false}
      placement="bottom"
      title={<span ref={head}>{title}</span>}
      closable={{ placement: 'end', closeIcon: <X size={22} strokeWidth={1.75} /> }}
      footer={footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
      classNames={{
        wrapper: styles.wrapper ?? '',
        section: styles.sheet ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
        footer: styles.foot ?? '',
      }}
      styles={{ wrapper: { height: 'auto' } }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  )
}
