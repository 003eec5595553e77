import { type ReactNode, useRef } from 'react'
import { commandKey } from '#client/lib/page/command-key.ts'
import { Button } from '#client/ui/control/button.tsx'
import { useCommandKey } from '#client/ui/focus/use-keys.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { useMediaQuery } from '#client/ui/theme/media-query.ts'

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
  /** The letter that does it together with Ctrl (⌘). */
  shortcut?: 'S'
}

/** The one amber button of a page; `iconOnly` on phones. */
export function PrimaryButton({
  label,
  icon,
  onClick,
  disabledReason,
  offlineAction,
  pending = false,
  shortcut,
  iconOnly = false,
}: PrimaryAction & { iconOnly?: boolean }) {
  const asIcon = iconOnly && icon !== undefined
  const button = useRef<HTMLButtonElement>(null)
  useCommandKey(shortcut && `Key${shortcut}`, () => {
    // A user who cannot do it now is told why; else the focus stays in the field.
    if (button.current?.ariaDisabled === 'true') button.current.focus()
    else button.current?.click()
  })
  // A finger has no keys to be told of, and its tap would leave the tooltip there.
  const isKeyShown = useMediaQuery('(hover: hover)') && shortcut !== undefined
  const hint = isKeyShown ? `${label}: ${commandKey.name} ${shortcut}` : asIcon ? label : undefined
  return (
    <OfflineDisabled action={offlineAction} reason={disabledReason} hint={hint}>
      {(disabled) => (
        <Button
          ref={button}
          variant="primary"
          icon={icon}
          onClick={onClick}
          loading={pending}
          {...disabled}
          aria-label={label}
          {...(shortcut && { 'aria-keyshortcuts': `${commandKey.aria}+${shortcut}` })}
        >
          {asIcon ? null : label}
        </Button>
      )}
    </OfflineDisabled>
  )
}
