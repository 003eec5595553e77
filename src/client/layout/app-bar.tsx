import { Drawer } from 'antd'
import { Menu } from 'lucide-react'
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useRef, useState } from 'react'
import { useEscape } from '#client/ui/focus/escape.ts'
import type { AppBarSlots } from '#client/ui/page/app-bar-slots.ts'
import styles from './app-bar.module.css'

type AppBarProps = {
  /** Told where pages may put their title and action. */
  onSlots: Dispatch<SetStateAction<AppBarSlots>>
  /** After the drawer has gone and the focus is back at its button. */
  onMenuClosed: () => void
  /** The side menu, in a drawer here. */
  children: ReactNode
}

/** The bar over the page below 992 px; a page fills it by its `PageHeader`. */
export function AppBar({ onSlots, onMenuClosed, children }: AppBarProps) {
  const [open, setOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const slot = useSlots(onSlots)
  useEscape(open, () => setOpen(false))
  return (
    <header className={styles.bar}>
      <div ref={slot.start} className={styles.start} data-app-bar-start />
      <button
        ref={menuButton}
        type="button"
        className={styles.menuButton}
        aria-label="Меню"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div ref={slot.title} className={styles.title} />
      <div ref={slot.action} className={styles.action} />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        keyboard={false}
        afterOpenChange={(isOpen) => {
          if (isOpen) return
          menuButton.current?.focus()
          onMenuClosed()
        }}
        // As in ui/dialog/bottom-sheet.tsx.
        autoFocus={false}
        placement="left"
        size={280}
        closable={false}
        aria-label="Меню"
        styles={{ body: { padding: 0 }, section: { background: 'var(--canvas)' } }}
      >
        {/* A tap on a link of the menu closes it, after what the link does; its own buttons do not. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it */}
        <div className={styles.drawer} onClick={(event) => closesMenu(event.target) && setOpen(false)}>
          {children}
        </div>
      </Drawer>
    </header>
  )
}

function useSlots(onSlots: AppBarProps['onSlots']) {
  const start = useCallback(
    (element: HTMLElement | null) => onSlots((s) => ({ ...s, start: element })),
    [onSlots],
  )
  const title = useCallback(
    (element: HTMLElement | null) => onSlots((s) => ({ ...s, title: element })),
    [onSlots],
  )
  const action = useCallback(
    (element: HTMLElement | null) => onSlots((s) => ({ ...s, action: element })),
    [onSlots],
  )
  return { start, title, action }
}

function closesMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, [data-closes-menu]') !== null
}
