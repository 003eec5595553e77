import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './menu-list.module.css'

/** What `MenuList` takes for an item: a button with the role of one, which the arrows reach. */
export const menuItem = { type: 'button', tabIndex: -1, className: styles.item } as const

/**
 * The list of an open menu, for the `popupRender` of antd's Dropdown: the first item takes the focus, arrows move it,
 * Escape and Tab close. antd's own menu takes a disabled item out of reach, and with it the reason.
 */
export function MenuList({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not at once: the tooltip that answers the focus cannot be rendered in the midst of rendering.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('button')?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the page are not the menu's.
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    const target = neighbour([...(menu.current?.querySelectorAll('button') ?? [])], event.key)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div ref={menu} role="menu" tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

function neighbour(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'))
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
