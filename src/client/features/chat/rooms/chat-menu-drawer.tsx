import { Button, Drawer } from 'antd'
import { BookOpen, SquarePen, X } from 'lucide-react'
import { useState } from 'react'
import { useEscape } from '#client/ui/focus/escape.ts'
import { ChatMenu, type ChatMenuProps } from './chat-menu.tsx'
import styles from './chat-menu-drawer.module.css'
import { DemoTag } from './demo-tag.tsx'

type ChatMenuDrawerProps = ChatMenuProps & {
  open: boolean
  demo: boolean
  onClose: () => void
}

/** The history below 992 px, in a drawer from the top, three quarters of the screen high. */
export function ChatMenuDrawer({ open, demo, onClose, history, templates, onNewChat }: ChatMenuDrawerProps) {
  // A picked template leads the focus to the text, so it must not return to the button.
  const [picked, setPicked] = useState(false)
  if (open && picked) setPicked(false)
  useEscape(open, onClose)
  const pick = (key: string) => {
    setPicked(true)
    templates.onPick(key)
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      keyboard={false}
      focusable={{ focusTriggerAfterClose: !picked }}
      // See ui/dialog/bottom-sheet.tsx.
      autoFocus={false}
      placement="top"
      size="75%"
      title={
        <span className={styles.title}>
          PromoGPT
          {demo && <DemoTag />}
        </span>
      }
      closable={{ placement: 'end', closeIcon: <X size={20} strokeWidth={1.75} /> }}
      classNames={{
        wrapper: styles.wrapper ?? '',
        section: styles.section ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={styles.buttons}>
        <Button icon={<SquarePen size={18} strokeWidth={1.75} aria-hidden />} onClick={onNewChat}>
          Новый чат
        </Button>
        <Button
          className={styles.templates ?? ''}
          icon={<BookOpen size={18} strokeWidth={1.75} aria-hidden />}
          aria-pressed={templates.shown}
          onClick={() => templates.onShow(!templates.shown)}
        >
          Шаблоны
        </Button>
      </div>
      <div className={styles.list}>
        <ChatMenu history={history} templates={{ ...templates, onPick: pick }} />
      </div>
    </Drawer>
  )
}
