import { Button } from 'antd'
import type { ReactNode } from 'react'
import { OfflineDisabled } from './offline-disabled.tsx'

export type PrimaryAction = {
  label: string
  /** A lucide icon, 18 px. */
  icon?: ReactNode
  onClick: () => void
  /** Why it cannot be done now, for people; the button stays focusable so that they can learn it. */
  disabledReason?: string | undefined
  /** Says what can be done once there is a connection, e.g. «добавить канал»; offline the button is disabled. */
  offlineAction?: string | undefined
  pending?: boolean
}

/** The one amber button of a page; `iconOnly` on phones. */
export function PrimaryButton({
  label,
  icon,
  onClick,
  disabledReason,
  offlineAction,
  pending = false,
  iconOnly = false,
}: PrimaryAction & { iconOnly?: boolean }) {
  const asIcon = iconOnly && icon !== undefined
  return (
    <OfflineDisabled action={offlineAction} reason={disabledReason} hint={asIcon ? label : undefined}>
      {(disabled) => (
        <Button
          type="primary"
          icon={icon}
          onClick={onClick}
          loading={pending}
          {...disabled}
          aria-label={label}
        >
          {asIcon ? null : label}
        </Button>
      )}
    </OfflineDisabled>
  )
}
