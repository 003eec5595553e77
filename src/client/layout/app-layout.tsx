import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { queryClient } from '#client/lib/query-client.ts'
import { useSession } from '#client/lib/session.ts'
import type { SessionUser } from '#client/lib/session-store.ts'
import { startOfflineCopy } from '#client/offline/sync.ts'
import { type AppBarSlots, AppBarSlotsContext } from '#client/ui/app-bar-slots.ts'
import { useScreen } from '#client/ui/screen.ts'
import { useCommandKey } from '#client/ui/use-command-key.ts'
import { AntdProvider } from './antd-provider.tsx'
import { AppBar } from './app-bar.tsx'
import styles from './app-layout.module.css'
import { ErrorDialog } from './error-dialog.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { type PanelName, type PanelProps, Panels, type ShownPanel } from './panels.tsx'
import { SideMenu } from './side-menu.tsx'
import { UpdateToast } from './update-toast.tsx'
import { useAppBadge } from './use-app-badge.ts'

type AppLayoutProps = {
  /** Ends the session; settles when nothing of it is left. */
  onSignOut: () => Promise<void>
  Palette: ComponentType<PanelProps>
  children: ReactNode
}

/** What surrounds every page of a signed-in user. */
export function AppLayout({ children, ...props }: AppLayoutProps) {
  const session = useSession()
  if (session.status === 'unauthenticated') return null
  return (
    <QueryClientProvider client={queryClient}>
      <AntdProvider>
        <Shell key={session.user.id} user={session.user} {...props}>
          {children}
        </Shell>
        <ErrorDialog />
        <UpdateToast />
      </AntdProvider>
    </QueryClientProvider>
  )
}

function Shell({ user, onSignOut, Palette, children }: AppLayoutProps & { user: SessionUser }) {
  const [slots, setSlots] = useState<AppBarSlots>({ start: null, title: null, action: null })
  const isDesktop = useScreen() === 'desktop'
  useOfflineCopy(user)
  useAppBadge(user)
  const [panel, setPanel] = useState<ShownPanel>()
  const openPanel = (name: PanelName) => setPanel({ name, isOpen: true })
  useCommandKey('KeyK', () => openPanel('palette'))
  usePanelsGo(setPanel)
  // The drawer gives the focus back when it has gone: the palette would lose it.
  const afterDrawer = useRef<PanelName>(undefined)
  const openFromDrawer = (name: PanelName) => {
    if (name === 'palette') afterDrawer.current = name
    else openPanel(name)
  }
  const onDrawerClosed = () => {
    if (afterDrawer.current) openPanel(afterDrawer.current)
    afterDrawer.current = undefined
  }
  const menu = <SideMenu user={user} onPanel={isDesktop ? openPanel : openFromDrawer} onSignOut={onSignOut} />
  return (
    <div className={styles.shell}>
      {isDesktop && <aside className={styles.side}>{menu}</aside>}
      <div className={styles.content}>
        {!isDesktop && (
          <AppBar onSlots={setSlots} onMenuClosed={onDrawerClosed}>
            {menu}
          </AppBar>
        )}
        <OfflineBar />
        <main className={styles.main} data-scroll-restoration-id="main">
          <AppBarSlotsContext value={isDesktop ? null : slots}>{children}</AppBarSlotsContext>
        </main>
      </div>
      <Panels shown={panel} Palette={Palette} onChange={setPanel} />
    </div>
  )
}

/** Whoever goes back leaves what lies over the page as well. */
function usePanelsGo(onGo: (shown: undefined) => void): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [shownAt, setShownAt] = useState(pathname)
  if (shownAt === pathname) return
  setShownAt(pathname)
  onGo(undefined)
}

function useOfflineCopy(user: SessionUser): void {
  const { id, email, fullName } = user
  useEffect(() => startOfflineCopy({ id, email, fullName }), [id, email, fullName])
}
