import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { narrowMenu } from '#client/lib/device-switches.ts'
import { queryClient } from '#client/lib/query-client.ts'
import { useSession } from '#client/lib/session.ts'
import type { SessionUser } from '#client/lib/session-store.ts'
import { startOfflineCopy } from '#client/offline/sync.ts'
import { type AppBarSlots, AppBarSlotsContext } from '#client/ui/app-bar-slots.ts'
import { useHeldEscape } from '#client/ui/escape.ts'
import { useScreen } from '#client/ui/screen.ts'
import { useCommandKey } from '#client/ui/use-command-key.ts'
import { AntdProvider } from './antd-provider.tsx'
import { AppBar } from './app-bar.tsx'
import styles from './app-layout.module.css'
import { ErrorDialog } from './error-dialog.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { type PanelName, type PanelPart, Panels, type ShownPanel } from './panels.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { UpdateToast } from './update-toast.tsx'
import { useAppBadge } from './use-app-badge.ts'

const CONTENT = 'content'

type AppLayoutProps = {
  /** Ends the session; settles when nothing of it is left. */
  onSignOut: () => Promise<void>
  palette: PanelPart
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

function Shell({ user, onSignOut, palette, children }: AppLayoutProps & { user: SessionUser }) {
  const [slots, setSlots] = useState<AppBarSlots>({ start: null, title: null, action: null })
  const isDesktop = useScreen() === 'desktop'
  useOfflineCopy(user)
  useAppBadge(user)
  const [panel, setPanel] = useState<ShownPanel>()
  const openPanel = (name: PanelName) => setPanel({ name, isOpen: true })
  useCommandKey('KeyK', () => openPanel('palette'))
  usePanelsGo(setPanel)
  // The drawer gives the focus back when it has gone: the palette would lose it.
  const [afterDrawer, setAfterDrawer] = useState<PanelName>()
  const openFromDrawer = (name: PanelName) => {
    if (name === 'palette') setAfterDrawer(name)
    else openPanel(name)
  }
  const onDrawerClosed = () => {
    if (afterDrawer) openPanel(afterDrawer)
    setAfterDrawer(undefined)
  }
  useHeldEscape(afterDrawer !== undefined, () => setAfterDrawer(undefined))
  const isNarrow = narrowMenu.use() && isDesktop
  const menu = (
    <SideMenu
      user={user}
      isNarrow={isNarrow}
      {...(isDesktop && { onNarrow: narrowMenu.set })}
      onPanel={isDesktop ? openPanel : openFromDrawer}
      onSignOut={onSignOut}
    />
  )
  return (
    <div className={styles.shell}>
      <SkipLink to={CONTENT} />
      {isDesktop && (
        <aside className={styles.side} data-narrow={isNarrow}>
          {menu}
        </aside>
      )}
      <div className={styles.content}>
        {!isDesktop && (
          <AppBar onSlots={setSlots} onMenuClosed={onDrawerClosed}>
            {menu}
          </AppBar>
        )}
        <OfflineBar />
        <main id={CONTENT} className={styles.main}>
          <AppBarSlotsContext value={isDesktop ? null : slots}>{children}</AppBarSlotsContext>
        </main>
      </div>
      <Panels shown={panel} palette={palette} onChange={setPanel} />
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
