import { Menu } from 'lucide-react'
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useRef } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import { Layer } from '#client/ui/overlay/layer.tsx'
import type { AppBarSlots } from '#client/ui/page/app-bar-slots.ts'
import styles from './app-bar.module.css'

type AppBarProps = {
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  /** Receives the elements into which pages render their title and action. */
  onSlots: Dispatch<SetStateAction<AppBarSlots>>
  /** Called after the drawer has closed and its button has the focus again. */
  onMenuClosed: () => void
  /** The side menu, which the drawer shows. */
  children: ReactNode
}

/**
 * The bar above the page on screens narrower than 992 px, with the side menu in a drawer. `PageHeader` renders the page's
 * title and action into it.
 */
export function AppBar({ isMenuOpen, onMenu, onSlots, onMenuClosed, children }: AppBarProps) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const slot = useSlots(onSlots)
  const close = () => onMenu(false)
  const onDrawerClosed = () => {
    menuButton.current?.focus()
    onMenuClosed()
  }
  return (
    <header className={styles.bar}>
      <div ref={slot.start} className={styles.start} data-app-bar-start />
      <IconButton
        isLarge
        ref={menuButton}
        className={styles.menuButton}
        aria-label="Меню"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => onMenu(true)}
      >
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      <div ref={slot.title} className={styles.title} />
      <div ref={slot.action} className={styles.action} />
      <Layer
        open={isMenuOpen}
        at="left"
        label="Меню"
        className={styles.drawer}
        onClose={close}
        onClosed={onDrawerClosed}
      >
        {/* A click on a link or a [data-closes-menu] element closes the menu after the element's own handler has run. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the links inside */}
        <div className={styles.menu} onClick={(event) => closesMenu(event.target) && close()}>
          {children}
        </div>
      </Layer>
    </header>
  )
}

function closesMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [data-closes-menu]') !== null
}

function useSlots(onSlots: AppBarProps['onSlots']) {
  const start = useCallback((element: HTMLElement | null) => onSlots((s) => ({ ...s, start: element })), [onSlots])
  const title = useCallback((element: HTMLElement | null) => onSlots((s) => ({ ...s, title: element })), [onSlots])
  const action = useCallback((element: HTMLElement | null) => onSlots((s) => ({ ...s, action: element })), [onSlots])
  return { start, title, action }
}
