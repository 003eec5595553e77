import { Dropdown } from 'antd'
import { PencilLine, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { OfflineDisabled } from '#client/ui/offline-disabled.tsx'
import styles from './room-menu.module.css'

type RoomMenuProps = { onRename: () => void; onDelete: () => void; onClose: () => void }

/** What can be done with a room; open as long as it is there. Lies over the button that has opened it. */
export function RoomMenu({ onRename, onDelete, onClose }: RoomMenuProps) {
  // antd's own menu takes a disabled item out of reach, and with it the reason.
  return (
    <Dropdown
      open
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => !open && onClose()}
      popupRender={() => (
        <MenuItems onClose={onClose}>
          <MenuItem
            icon={<PencilLine size={16} strokeWidth={1.75} aria-hidden />}
            label="Переименовать"
            offlineAction="переименовать чат"
            onClick={() => {
              onClose()
              onRename()
            }}
          />
          <MenuItem
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            label="Удалить"
            danger
            offlineAction="удалить чат"
            onClick={() => {
              onClose()
              onDelete()
            }}
          />
        </MenuItems>
      )}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Dropdown>
  )
}

function MenuItems({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not at once: the tooltip that answers the focus cannot be rendered in the midst of rendering.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('button')?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
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

type MenuItemProps = {
  icon: ReactNode
  label: string
  danger?: boolean
  offlineAction: string
  onClick: () => void
}

function MenuItem({ icon, label, danger = false, offlineAction, onClick }: MenuItemProps) {
  return (
    <OfflineDisabled action={offlineAction}>
      {(disabled) => (
        <button
          {...disabled}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          data-danger={danger || undefined}
          onClick={onClick}
        >
          {icon}
          {label}
        </button>
      )}
    </OfflineDisabled>
  )
}

function neighbour(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'))
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
