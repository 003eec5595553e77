import { BookOpen, SquarePen } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { ChatMenu, type ChatMenuProps } from './chat-menu.tsx'
import styles from './chat-sidebar.module.css'

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
