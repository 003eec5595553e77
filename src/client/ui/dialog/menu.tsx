import { Ellipsis, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { Popover, useOpener } from '#client/ui/overlay/popover.tsx'
import styles from './menu.module.css'

/** The props of a button that is a menu item, which the arrow keys reach. */
export const menuItem = { type: 'button', tabIndex: -1, className: styles.item } as const

const CloseMenu = createContext(() => {})

type MenuProps = {
  /** The preferred position: below the control and extending to the left, or above it and extending to the right. */
  side?: 'below' | 'above'
  /** Facts below the items. Screen readers read them when the menu opens. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The menu of a control, which is in the same box; open while mounted. Its first item takes the focus and arrow keys
 * move it; Escape, Tab and a press elsewhere or on the control close it.
 */
export function Menu({ side = 'below', note, onClose, children }: MenuProps) {
  const noteId = useId()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Deferred by a frame: the focus shows a tooltip, which React cannot render during this render.
    const frame = requestAnimationFrame(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // The menu does not handle the page's shortcuts.
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    if (event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    const target = neighbour([...(menu.current?.querySelectorAll('button') ?? [])], event.key)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <Popover className={styles.menu} place={places[side]} onClose={onClose}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-describedby={note === undefined ? undefined : noteId}
        onKeyDown={onKeyDown}
      >
        <CloseMenu value={onClose}>{children}</CloseMenu>
      </div>
      {note !== undefined && <div id={noteId}>{note}</div>}
    </Popover>
  )
}

type MenuItemProps = {
  label: string
  Icon: LucideIcon
  /** Why the action is unavailable now. */
  reason?: string | undefined
  /** Completes the offline message: «удалить чат». Without it, the item works offline. */
  offlineAction?: string | undefined
  isDanger?: boolean | undefined
  onClick: () => void
}

/** Closes its menu and the drawer around it, then runs the action. An unavailable item shows the reason. */
export function MenuItem(props: MenuItemProps) {
  const { label, Icon, reason, offlineAction, isDanger, onClick } = props
  const close = use(CloseMenu)
  return (
    <OfflineDisabled action={offlineAction} reason={reason}>
      {(disabled) => (
        <button
          {...menuItem}
          {...disabled}
          role="menuitem"
          data-danger={isDanger || undefined}
          data-closes-menu
          onClick={() => {
            close()
            onClick()
          }}
        >
          <Icon size={16} aria-hidden />
          {label}
        </button>
      )}
    </OfflineDisabled>
  )
}

const places = {
  below: { side: 'below', align: 'end', gap: 4 },
  above: { side: 'above', align: 'start', gap: 4 },
} as const

function neighbour(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'))
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

type OpenerProps = Omit<ComponentProps<typeof Button>, 'ref' | 'onClick'> & {
  opens: 'menu' | 'dialog'
  /** The menu or popover, open while mounted. */
  layer: (close: () => void) => ReactNode
}

/** A button that opens a menu or a popover beside itself and takes the focus back when it closes. */
export function Opener({ opens, layer, ...props }: OpenerProps) {
  const { isOpen, button, close } = useOpener(opens)
  return (
    <span className={styles.opener}>
      <Button {...props} {...button} />
      {isOpen && layer(close)}
    </span>
  )
}

/** The button and the menu of a row's or card's actions; `children` are the menu's items. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { isOpen, button, close } = useOpener('menu', useRowControl())
  return (
    <span className={styles.rowOpener}>
      <IconButton {...button} className={styles.rowButton} aria-label={label}>
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {isOpen && <Menu onClose={close}>{children}</Menu>}
    </span>
  )
}
