import { BookOpen, SquarePen, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useIsDemoAssistant } from '#client/lib/server/server.ts'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import styles from './chat-menu.module.css'

export type ChatMenuProps = {
  /** Instead of the list of chats. */
  areTemplatesShown: boolean
  onTemplates: (shown: boolean) => void
  onNewChat: () => void
  /** The list of chats, or the templates. */
  children: ReactNode
}

export function ChatSidebar({ areTemplatesShown, onTemplates, onNewChat, children }: ChatMenuProps) {
  return (
    <nav className={styles.sidebar} aria-label="Чаты">
      <div className={styles.head}>
        <Button block icon={<SquarePen size={18} aria-hidden />} onClick={onNewChat}>
          Новый чат
        </Button>
        <button
          type="button"
          className={styles.templates}
          aria-pressed={areTemplatesShown}
          onClick={() => onTemplates(!areTemplatesShown)}
        >
          <BookOpen size={18} aria-hidden />
          Шаблоны
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </nav>
  )
}

type ChatMenuDrawerProps = ChatMenuProps & { open: boolean; onClose: () => void }

/** The list of chats below 992 px: a drawer at the top, three quarters of the screen high. */
export function ChatMenuDrawer(props: ChatMenuDrawerProps) {
  const { open, onClose, areTemplatesShown, onTemplates, onNewChat, children } = props
  const id = useId()
  return (
    <Layer open={open} at="top" labelledBy={id} className={styles.drawer} onClose={onClose}>
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          PromoGPT
          <DemoTag />
        </h2>
        <IconButton isLarge className={styles.close} aria-label="Закрыть" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.buttons}>
        <Button icon={<SquarePen size={18} aria-hidden />} onClick={onNewChat}>
          Новый чат
        </Button>
        <Button
          icon={<BookOpen size={18} aria-hidden />}
          aria-pressed={areTemplatesShown}
          onClick={() => onTemplates(!areTemplatesShown)}
        >
          Шаблоны
        </Button>
      </div>
      <div className={styles.list}>{children}</div>
    </Layer>
  )
}

export function DemoTag() {
  return useIsDemoAssistant() && <StatusTag tone="plain">Демо-модель</StatusTag>
}
