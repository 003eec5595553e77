import { Dropdown } from 'antd'
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useConnection } from '#client/lib/connection.ts'
import { offlineReason } from '#client/ui/offline-disabled.tsx'
import { useRowControl } from '#client/ui/row-control.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import styles from './estimate-menu.module.css'

export type EstimateActions = {
  onCopy: (estimate: ListedEstimate) => void
  onEdit: (estimate: ListedEstimate) => void
  onDelete: (estimate: ListedEstimate) => void
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with an estimate; without a connection the menu says why most cannot. */
export function EstimateMenu({ estimate, ...actions }: EstimateActions & { estimate: ListedEstimate }) {
  const offline = useConnection() === 'offline'
  const control = useRowControl()
  const items = [
    {
      key: 'copy',
      icon: <Copy {...icon} />,
      label: 'Копировать',
      disabled: offline,
      onClick: chosen(() => actions.onCopy(estimate)),
    },
    {
      key: 'edit',
      icon: <Pencil {...icon} />,
      label: 'Редактировать',
      onClick: chosen(() => actions.onEdit(estimate)),
    },
    {
      key: 'delete',
      icon: <Trash2 {...icon} />,
      label: 'Удалить',
      danger: true,
      disabled: offline,
      onClick: chosen(() => actions.onDelete(estimate)),
    },
  ]
  const why = { key: 'offline', type: 'group' as const, label: offlineReason('копировать и удалять') }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      // Also before a dialog opens, which gives the focus back to where it was.
      onOpenChange={(isOpen) => isOpen || control.ref.current?.focus({ preventScroll: true })}
      menu={{ items: offline ? [why, ...items] : items }}
    >
      <button
        {...control}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-label={`Действия с расчёткой «${estimate.title}»`}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </Dropdown>
  )
}

/** Enter in the menu opens a dialog, which takes the focus: without this it would press a button of it as well. */
function chosen(action: () => void) {
  return ({ domEvent }: { domEvent: { preventDefault(): void } }) => {
    domEvent.preventDefault()
    action()
  }
}
