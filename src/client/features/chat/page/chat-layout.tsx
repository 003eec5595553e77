import type { ReactNode } from 'react'
import type { ChatMenuProps } from '#client/features/chat/rooms/chat-menu.tsx'
import { ChatMenuDrawer } from '#client/features/chat/rooms/chat-menu-drawer.tsx'
import { ChatSidebar } from '#client/features/chat/rooms/chat-sidebar.tsx'
import { DemoTag } from '#client/features/chat/rooms/demo-tag.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ChatAppBar } from './chat-app-bar.tsx'
import styles from './chat-layout.module.css'

type ChatLayoutProps = {
  roomName: string | undefined
  demo: boolean
  menu: ChatMenuProps
  /** Whether the drawer is open; below 992 px only. */
  menuOpen: boolean
  onMenuOpen: (open: boolean) => void
  /** The conversation, which fills the remaining height. */
  children: ReactNode
}

/** The layout of the chat: the list of chats is a sidebar or, below 992 px, a drawer that the app bar opens. */
export function ChatLayout({ roomName, demo, menu, menuOpen, onMenuOpen, children }: ChatLayoutProps) {
  const isDesktop = useScreen() === 'desktop'
  return (
    <div className={styles.chat}>
      <title>{`${roomName ?? 'PromoGPT'} — PromoDesk`}</title>
      {isDesktop && <ChatSidebar {...menu} />}
      <section className={styles.conversation} aria-label={roomName ?? 'Новый чат'}>
        {isDesktop ? (
          <header className={styles.header} data-bare={roomName === undefined || undefined}>
            <h1 className={roomName === undefined ? 'visually-hidden' : styles.name}>{roomName ?? 'PromoGPT'}</h1>
            {demo && <DemoTag />}
          </header>
        ) : (
          <>
            <ChatAppBar
              roomName={roomName}
              demo={demo}
              menuOpen={menuOpen}
              onNewChat={menu.onNewChat}
              onOpenMenu={() => onMenuOpen(true)}
            />
            <ChatMenuDrawer {...menu} open={menuOpen} demo={demo} onClose={() => onMenuOpen(false)} />
          </>
        )}
        {children}
      </section>
    </div>
  )
}
