import { BookOpen, SquarePen, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import { ChatMenu, type ChatMenuProps } from './chat-menu.tsx'
import styles from './chat-menu-drawer.module.css'
import { DemoTag } from './demo-tag.tsx'

type ChatMenuDrawerProps = ChatMenuProps & {
  open: boolean
  demo: boolean
  onClose: () => void
}

/** The list of chats below 992 px: a drawer at the top, three quarters of the screen high. */
export function ChatMenuDrawer({ open, demo, onClose, history, templates, onNewChat }: ChatMenuDrawerProps) {
  const id = useId()
  return (
    <Layer open={open} at="top" labelledBy={id} className={styles.drawer} onClose={onClose}>
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          PromoGPT
          {demo && <DemoTag />}
        </h2>
        <IconButton isLarge className={styles.close} aria-label="Закрыть" onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.buttons}>
        <Button icon={<SquarePen size={18} strokeWidth={1.75} aria-hidden />} onClick={onNewChat}>
          Новый чат
        </Button>
        <Button
          className={styles.templates}
          icon={<BookOpen size={18} strokeWidth={1.75} aria-hidden />}
          aria-pressed={templates.shown}
          onClick={() => templates.onShow(!templates.shown)}
        >
          Шаблоны
        </Button>
      </div>
      <div className={styles.list}>
        <ChatMenu history={history} templates={templates} />
      </div>
    </Layer>
  )
}
