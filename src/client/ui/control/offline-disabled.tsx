import { type MouseEvent, type ReactElement, useId } from 'react'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { type Described, Tooltip } from '#client/ui/overlay/tooltip.tsx'

/** Props of a control that is disabled but stays focusable, so that users can read why. */
type DisabledProps = {
  'aria-disabled'?: true
  'aria-describedby'?: string
  /** Runs before the control's own handlers and stops the event. */
  onClickCapture?: (event: MouseEvent) => void
}

type OfflineDisabledProps = {
  /** Completes the message «Нет сети: …», e.g. «добавить канал». Without it, the control works offline. */
  action?: string | undefined
  /** Another reason why the control is disabled; takes precedence over the offline reason. */
  reason?: string | undefined
  /** Tooltip of the control while it is enabled. */
  hint?: string | undefined
  children: (disabled: DisabledProps) => ReactElement<Described>
}

/**
 * Disables a control that writes data while there is no connection, and shows why on hover and focus. Spread the props
 * on the control.
 */
export function OfflineDisabled({ action, reason, hint, children }: OfflineDisabledProps) {
  const offline = useConnection() === 'offline'
  const id = useId()
  const why = reason ?? (offline && action ? offlineReason(action) : undefined)
  // Both states render the same tree, because a remounted control would lose the focus.
  return (
    <>
      <Tooltip title={why ?? hint}>
        {children(why === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': id, onClickCapture: stop })}
      </Tooltip>
      {why !== undefined && (
        <span id={id} hidden>
          {why}
        </span>
      )}
    </>
  )
}

/** «Нет сети: добавить канал можно после подключения» */
export function offlineReason(action: string): string {
  return `${lostText()}: ${onceConnected(`${action} можно`)}`
}

function stop(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
