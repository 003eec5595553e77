import { BookOpen, SquarePen, X } from 'lucide-react'
import { useId } from 'react'
import { TemplateMenu, type TemplateMenuProps } from '#client/features/chat/templates/template-menu.tsx'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import styles from './chat-menu.module.css'
import { DemoTag } from './demo-tag.tsx'
import { RoomList, type RoomListProps } from './room-list.tsx'

export type ChatMenuProps = {
  history: RoomListProps
  templates: TemplateMenuProps & {
    /** Whether the templates are shown instead of the list of chats. */
    shown: boolean
    onShow: (shown: boolean) => void
  }
  onNewChat: () => void
}

/** The content of both sidebar and drawer: the list of chats, or the templates. */
export function ChatMenu({ history, templates }: Pick<ChatMenuProps, 'history' | 'templates'>) {
  return templates.shown ? <TemplateMenu {...templates} /> : <RoomList {...history} />
}

/** The sidebar with the list of chats, from 992 px on. */
export function ChatSidebar({ history, templates, onNewChat }: ChatMenuProps) {
  return (
    <nav className={styles.sidebar} aria-label="Чаты">
      <div className={styles.head}>
        <Button block icon={<SquarePen size={18} strokeWidth={1.75} aria-hidden />} onClick={onNewChat}>
          Новый чат
        </Button>
        <button
          type="button"
          className={styles.templates}
          aria-pressed={templates.shown}
          onClick={() => templates.onShow(!templates.shown)}
        >
          <BookOpen size={18} strokeWidth={1.75} aria-hidden />
          Шаблоны
        </button>
      </div>
      <div className={styles.body}>
        <ChatMenu history={history} templates={templates} />
      </div>
    </nav>
  )
}

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
