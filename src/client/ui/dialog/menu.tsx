import type { LucideIcon } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useAnchoredLayer } from '#client/ui/overlay/use-anchored-layer.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './menu.module.css'

/** What a menu takes for an item: a button with the role of one, which the arrows reach. */
export const menuItem = { type: 'button', tabIndex: -1, className: styles.item } as const

const CloseMenu = createContext(() => {})

type MenuProps = {
  /** Where there is room on either side: below the control, to its left, or above it, to its right. */
  side?: 'below' | 'above'
  onClose: () => void
  children: ReactNode
}

/**
 * The menu of a control, beside which it is rendered in a positioned box; open as long as it is there. Its first item
 * takes the focus and arrows move it; Escape, Tab and a press elsewhere, also on the control, close it.
 */
export function Menu({ side = 'below', onClose, children }: MenuProps) {
  const { anchor, layer: menu } = useAnchoredLayer(places[side], onClose)
  useEffect(() => {
    // Not at once: the tooltip that answers the focus cannot be rendered in the midst of rendering.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('button')?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [menu])
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the page are not the menu's.
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
    <>
      <span ref={anchor} className={styles.anchor} aria-hidden="true" />
      {createPortal(
        <div ref={menu} role="menu" tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
          <CloseMenu value={onClose}>{children}</CloseMenu>
        </div>,
        document.body,
      )}
    </>
  )
}

type MenuItemProps = {
  label: string
  Icon: LucideIcon
  /** Why it cannot be done now. */
  reason?: string | undefined
  /** What needs a connection: «удалить чат»; without it, it works offline. */
  offlineAction?: string | undefined
  isDanger?: boolean | undefined
  onClick: () => void
}

/** Does something after it has closed its menu; what cannot be done now says why. */
export function MenuItem({ label, Icon, reason, offlineAction, isDanger, onClick }: MenuItemProps) {
  const close = use(CloseMenu)
  return (
    <OfflineDisabled action={offlineAction} reason={reason}>
      {(disabled) => (
        <button
          {...menuItem}
          {...disabled}
          role="menuitem"
          data-danger={isDanger || undefined}
          onClick={() => {
            close()
            onClick()
          }}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
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
