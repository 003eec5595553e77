import { type MouseEvent, type ReactElement, useId } from 'react'
import { lostText, onceConnected, useConnection } from '#client/lib/api/connection.ts'
import { type Described, Tooltip } from '#client/ui/overlay/tooltip.tsx'

/** What a control gets that must not work now and yet be reached, so that people can learn why. */
type DisabledProps = {
  'aria-disabled'?: true
  'aria-describedby'?: string
  /** Runs before the control's own handlers and ends the event there. */
  onClickCapture?: (event: MouseEvent) => void
}

type OfflineDisabledProps = {
  /** What the control does, as it goes on after «Нет сети: …», e.g. «добавить канал». Without it, it works offline. */
  action?: string | undefined
  /** Another reason why it cannot be done now; comes before the network's. */
  reason?: string | undefined
  /** The tooltip of the control while it works. */
  hint?: string | undefined
  children: (disabled: DisabledProps) => ReactElement<Described>
}

/** Disables what writes while there is no connection, and says so on hover and focus: spread the props on the control. */
export function OfflineDisabled({ action, reason, hint, children }: OfflineDisabledProps) {
  const offline = useConnection() === 'offline'
  const id = useId()
  const why = reason ?? (offline && action ? offlineReason(action) : undefined)
  // The same tree in both states: a control that is mounted anew would lose the focus.
  return (
    <>
      <Tooltip title={why ?? hint}>
        {children(
          why === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': id, onClickCapture: stop },
        )}
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
