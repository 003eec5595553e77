import { History, type LucideIcon, SquarePen } from 'lucide-react'
import { type ComponentProps, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { ChatMenuDrawer, type ChatMenuProps, ChatSidebar, DemoTag } from '#client/features/chat/rooms/chat-menu.tsx'
import { IconButton } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { AppBarSlotsContext } from '#client/ui/page/app-bar-slots.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './chat-layout.module.css'

type ChatLayoutProps = {
  roomName: string | undefined
  menu: ChatMenuProps
  /** Whether the drawer is open; below 992 px only. */
  menuOpen: boolean
  onMenuOpen: (open: boolean) => void
  /** The conversation, which fills the remaining height. */
  children: ReactNode
}

/** The layout of the chat: the list of chats is a sidebar or, below 992 px, a drawer that the app bar opens. */
export function ChatLayout({ roomName, menu, menuOpen, onMenuOpen, children }: ChatLayoutProps) {
  const isDesktop = useScreen() === 'desktop'
  return (
    <div className={styles.chat}>
      <title>{`${roomName ?? 'PromoGPT'} — PromoDesk`}</title>
      {isDesktop && <ChatSidebar {...menu} />}
      <section className={styles.conversation} aria-label={roomName ?? 'Новый чат'}>
        {isDesktop ? (
          <header className={styles.header} data-bare={roomName === undefined || undefined}>
            <h1 className={roomName === undefined ? 'visually-hidden' : styles.name}>{roomName ?? 'PromoGPT'}</h1>
            <DemoTag />
          </header>
        ) : (
          <>
            <ChatAppBar roomName={roomName} menu={menu} menuOpen={menuOpen} onMenuOpen={onMenuOpen} />
            <ChatMenuDrawer {...menu} open={menuOpen} onClose={() => onMenuOpen(false)} />
          </>
        )}
        {children}
      </section>
    </div>
  )
}

function ChatAppBar({ roomName, menu, menuOpen, onMenuOpen }: Omit<ChatLayoutProps, 'children'>) {
  const slots = use(AppBarSlotsContext)
  return (
    <>
      {slots?.title &&
        createPortal(
          <div className={styles.barTitle}>
            <h1 className={styles.barName}>{roomName ?? 'PromoGPT'}</h1>
            {/* The tag does not fit beside the name of a chat, so the chat menu shows it. */}
            {roomName === undefined && <DemoTag />}
          </div>,
          slots.title,
        )}
      {slots?.action &&
        createPortal(
          <div className={styles.barActions}>
            <BarButton label="Новый чат" Icon={SquarePen} onClick={menu.onNewChat} />
            {/* The label «Меню» alone belongs to the side menu. */}
            <BarButton
              label="Меню чата"
              Icon={History}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={() => onMenuOpen(true)}
            />
          </div>,
          slots.action,
        )}
    </>
  )
}

function BarButton({ label, Icon, ...button }: { label: string; Icon: LucideIcon } & ComponentProps<'button'>) {
  return (
    <Tooltip title={label}>
      <IconButton isLarge {...button} className={styles.barButton} aria-label={label}>
        <Icon size={20} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
