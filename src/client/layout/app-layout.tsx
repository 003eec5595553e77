import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { SideMenu } from '#client/layout/menu/side-menu.tsx'
import { SignOutQuestion, useSignOut } from '#client/layout/menu/sign-out.tsx'
import { queryClient } from '#client/lib/api/query-client.ts'
import { narrowMenu } from '#client/lib/device/device-switches.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { useSession } from '#client/lib/session/session.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { startOfflineCopy } from '#client/offline/device/sync.ts'
import { focusOnce } from '#client/ui/overlay/focus-back.ts'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import { useCommandKey, useHeldEscape, useSignKey } from '#client/ui/overlay/use-keys.ts'
import { type AppBarSlots, AppBarSlotsContext } from '#client/ui/page/app-bar-slots.ts'
import { CONTENT, SkipToContent, SkipToList } from '#client/ui/page/skip-link.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { AppBar } from './app-bar.tsx'
import styles from './app-layout.module.css'
import { OfflineBar, UpdateBar } from './page-bars.tsx'
import { ErrorDialog, type PanelName, type PanelParts, Panels, type ShownPanel } from './panels.tsx'
import { useAppBadge } from './use-app-badge.ts'

type AppLayoutProps = {
  /** Ends the session. Settles when the user's data on this device are deleted. */
  onSignOut: () => Promise<void>
  /** Sends the server the saved views that only this device has. */
  sendViews: () => Promise<unknown>
  panels: PanelParts
  children: ReactNode
}

/** The layout around every page of a signed-in user. */
export function AppLayout({ children, ...props }: AppLayoutProps) {
  const session = useSession()
  if (session.status === 'unauthenticated') return null
  return (
    <QueryClientProvider client={queryClient}>
      <Shell key={session.user.id} user={session.user} {...props}>
        {children}
      </Shell>
      <ErrorDialog />
      <Toasts />
    </QueryClientProvider>
  )
}

function Shell(props: AppLayoutProps & { user: SessionUser }) {
  const { user, onSignOut, sendViews, panels, children } = props
  const [slots, setSlots] = useState<AppBarSlots>({ start: null, title: null, action: null })
  const isDesktop = useScreen() === 'desktop'
  const { id, email, fullName } = user
  useEffect(() => startOfflineCopy({ id, email, fullName }), [id, email, fullName])
  useAppBadge(user)
  usePageFocus()
  const [panel, setPanel] = useState<ShownPanel | undefined>(panelAtStart)
  const openPanel = (name: PanelName) => setPanel({ name, isOpen: true })
  useCommandKey('KeyK', () => openPanel('palette'))
  useSignKey('?', () => openPanel('help'))
  // A closed drawer moves the focus to its button, so a panel opens only after the drawer has closed.
  const [afterDrawer, setAfterDrawer] = useState<PanelName>()
  const onDrawerClosed = () => {
    if (afterDrawer) openPanel(afterDrawer)
    setAfterDrawer(undefined)
  }
  useHeldEscape(afterDrawer !== undefined, () => setAfterDrawer(undefined))
  const [isMenuOpen, setMenuOpen] = useState(false)
  if (isMenuOpen && isDesktop) setMenuOpen(false)
  usePathChange(() => {
    setPanel(undefined)
    setMenuOpen(false)
  })
  const signOut = useSignOut({ userId: user.id, onSignOut, sendViews, onAsk: () => setMenuOpen(false) })
  const isNarrow = narrowMenu.use() && isDesktop
  const menu = (
    <SideMenu
      user={user}
      isNarrow={isNarrow}
      {...(isDesktop && { onNarrow: narrowMenu.set })}
      onPanel={isDesktop ? openPanel : setAfterDrawer}
      signOut={signOut}
    />
  )
  return (
    <div className={styles.shell}>
      <SkipToContent />
      <SkipToList />
      {isDesktop && (
        <aside className={styles.side} data-narrow={isNarrow}>
          {menu}
        </aside>
      )}
      <div className={styles.content}>
        {!isDesktop && (
          <AppBar isMenuOpen={isMenuOpen} onMenu={setMenuOpen} onSlots={setSlots} onMenuClosed={onDrawerClosed}>
            {menu}
          </AppBar>
        )}
        <OfflineBar />
        <UpdateBar />
        <main id={CONTENT} className={styles.main}>
          <AppBarSlotsContext value={isDesktop ? null : slots}>{children}</AppBarSlotsContext>
        </main>
      </div>
      {/* After the drawer, which gives the focus to its button before the question takes it. */}
      <SignOutQuestion {...signOut} />
      <Panels shown={panel} panels={panels} onChange={setPanel} />
    </div>
  )
}

/** Calls `onChange`, which may only set the caller's state, while a new path renders, for example after going back. */
function usePathChange(onChange: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [shownAt, setShownAt] = useState(pathname)
  if (shownAt === pathname) return
  setShownAt(pathname)
  onChange()
}

/**
 * When a navigation removes the focused element, focuses the page's heading, else the content, so the next Tab goes to
 * the page and not to the menu. On the first page the skip link stays the first Tab stop.
 */
function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
        if (!fromLocation || !hrefChanged || document.activeElement !== document.body) return
        const page = document.getElementById(CONTENT)
        // A chat's heading is in the bar above the page on narrow screens.
        focusOnce(page?.querySelector('h1') ?? document.querySelector('h1') ?? page)
      }),
    [router],
  )
}

/** After a fresh sign-in at the provider, the user continues with the passkeys. */
const panelAtStart = (): ShownPanel | undefined =>
  sessionStorage.getItem(storageKeys.confirmed) === null ? undefined : { name: 'sessions', isOpen: true }
