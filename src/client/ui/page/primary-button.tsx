import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { commandKey } from '#client/lib/device/browser.ts'
import type { CreateRoute } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { useCommandKey } from '#client/ui/overlay/use-keys.ts'
import { useMediaQuery } from '#client/ui/theme/screen.ts'

export type PrimaryAction = {
  label: string
  /** A lucide icon, 18 px. */
  icon?: ReactNode
  onClick: () => void
  /** Why the action is unavailable. */
  reason?: string | undefined
  /** Completes the offline message, e.g. «добавить канал». If set, the button is disabled offline. */
  offlineAction?: string | undefined
  pending?: boolean
  /** Ctrl (⌘) with S presses the button. */
  isSave?: boolean
}

/** The only amber button of a page. `iconOnly` hides the label on phones. */
export function PrimaryButton(props: PrimaryAction & { iconOnly?: boolean }) {
  const { label, pending = false, isSave = false, iconOnly = false, ...action } = props
  const asIcon = iconOnly && action.icon !== undefined
  const button = useRef<HTMLButtonElement>(null)
  useCommandKey(isSave ? 'KeyS' : undefined, () => {
    // If the action is unavailable, focusing the button shows the reason; otherwise the focus stays in the field.
    if (button.current?.ariaDisabled === 'true') button.current.focus({ preventScroll: true })
    else button.current?.click()
  })
  // A touch screen has no keys, and a tap would leave the tooltip open.
  const isKeyShown = useMediaQuery('(hover: hover)') && isSave
  return (
    <Button
      {...action}
      ref={button}
      variant="primary"
      loading={pending}
      hint={isKeyShown ? `${label}: ${commandKey.name} S` : asIcon ? label : undefined}
      aria-label={label}
      {...(isSave && { 'aria-keyshortcuts': `${commandKey.aria}+S` })}
    >
      {asIcon ? null : label}
    </Button>
  )
}

/** Returns the action that opens the form of a new thing. */
export function useAddAction({ to, ...action }: CreateRoute): PrimaryAction {
  const navigate = useNavigate()
  return { ...action, icon: addIcon, onClick: () => void navigate({ to }) }
}

export const addIcon = <Plus size={18} />
