import { Copy, Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { Menu, MenuItem } from '#client/ui/dialog/menu.tsx'
import { useRowControl } from '#client/ui/focus/row-control.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import styles from './estimate-menu.module.css'

export type EstimateActions = {
  onCopy: (estimate: ListedEstimate) => void
  onEdit: (estimate: ListedEstimate) => void
  onDelete: (estimate: ListedEstimate) => void
}

type Item = { label: string; Icon: LucideIcon; action: keyof EstimateActions; offlineAction?: string }

const items: readonly Item[] = [
  { label: 'Копировать', Icon: Copy, action: 'onCopy', offlineAction: 'копировать расчётку' },
  { label: 'Редактировать', Icon: Pencil, action: 'onEdit' },
  { label: 'Удалить', Icon: Trash2, action: 'onDelete', offlineAction: 'удалить расчётку' },
]

/** The actions of an estimate; without a connection an item says why it is disabled. */
export function EstimateMenu({ estimate, ...actions }: EstimateActions & { estimate: ListedEstimate }) {
  const [isOpen, setOpen] = useState(false)
  const control = useRowControl()
  const close = () => {
    setOpen(false)
    // A dialog that opens next must return the focus to this button.
    control.ref.current?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <IconButton
        {...control}
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Действия с расчёткой «${estimate.title}»`}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {isOpen && (
        <Menu onClose={close}>
          {items.map(({ action, ...item }) => (
            <MenuItem
              key={action}
              {...item}
              isDanger={action === 'onDelete'}
              onClick={() => actions[action](estimate)}
            />
          ))}
        </Menu>
      )}
    </span>
  )
}
