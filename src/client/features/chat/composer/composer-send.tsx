import { ArrowUp, Square } from 'lucide-react'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './chat-composer.module.css'

type ComposerSendProps = {
  /** There is nothing to send. */
  blank: boolean
  /** Why it cannot be sent, for people. */
  reason: string | undefined
  running: boolean
  onSend: () => void
  onStop: () => void
}

/** The disc that sends; while an answer is being written, the one that stops it. */
export function ComposerSend({ blank, reason, running, onSend, onStop }: ComposerSendProps) {
  // One button in both states, and never `disabled`: the focus must outlive the change.
  return (
    <OfflineDisabled
      {...(running
        ? { action: 'остановить ответ', hint: 'Остановить' }
        : { action: 'отправить сообщение', reason })}
    >
      {(disabled) => (
        <button
          aria-disabled={(!running && blank) || undefined}
          {...disabled}
          type="button"
          className={running ? styles.stop : styles.send}
          aria-label={running ? 'Остановить' : 'Отправить'}
          // A click leaves the focus in the text, and the keyboard of a phone open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={running ? onStop : onSend}
        >
          {running ? (
            <Square size={13} strokeWidth={0} fill="currentColor" aria-hidden />
          ) : (
            <ArrowUp size={20} strokeWidth={2} aria-hidden />
          )}
        </button>
      )}
    </OfflineDisabled>
  )
}
