import { Dropdown } from 'antd'
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MenuItem, MenuList } from '#client/ui/menu-list.tsx'
import { useRowControl } from '#client/ui/row-control.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import styles from './estimate-menu.module.css'

export type EstimateActions = {
  onCopy: (estimate: ListedEstimate) => void
  onEdit: (estimate: ListedEstimate) => void
  onDelete: (estimate: ListedEstimate) => void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with an estimate. */
export function EstimateMenu({
  estimate,
  onCopy,
  onEdit,
  onDelete,
}: EstimateActions & { estimate: ListedEstimate }) {
  const control = useRowControl()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // Also before a dialog opens, which gives the focus back to where it was.
    control.ref.current?.focus({ preventScroll: true })
  }
  const choose = (action: (estimate: ListedEstimate) => void) => () => {
    close()
    action(estimate)
  }
  return (
    <Dropdown
      open={isOpen}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      popupRender={() => (
        <MenuList onClose={close}>
          <MenuItem
            icon={<Copy {...icon} />}
            label="Копировать"
            offlineAction="копировать расчётку"
            onClick={choose(onCopy)}
          />
          <MenuItem icon={<Pencil {...icon} />} label="Редактировать" onClick={choose(onEdit)} />
          <MenuItem
            icon={<Trash2 {...icon} />}
            label="Удалить"
            danger
            offlineAction="удалить расчётку"
            onClick={choose(onDelete)}
          />
        </MenuList>
      )}
    >
      <button
        {...control}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Действия с расчёткой «${estimate.title}»`}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Dropdown>
  )
}
