import { ArrowUp, Square } from 'lucide-react'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './chat-composer.module.css'

type ComposerSendProps = {
  blank: boolean
  /** Why the message cannot be sent. */
  reason: string | undefined
  running: boolean
  onSend: () => void
  onStop: () => void
}

/** A button that sends a message or, while an answer is being written, stops the answer. */
export function ComposerSend({ blank, reason, running, onSend, onStop }: ComposerSendProps) {
  // The button is the same element in both states and never `disabled`, so that it keeps the focus.
  return (
    <OfflineDisabled
      {...(running ? { action: 'остановить ответ', hint: 'Остановить' } : { action: 'отправить сообщение', reason })}
    >
      {(disabled) => (
        <button
          aria-disabled={(!running && blank) || undefined}
          {...disabled}
          type="button"
          className={running ? styles.stop : styles.send}
          aria-label={running ? 'Остановить' : 'Отправить'}
          // A click leaves the focus in the text field, so that the phone keeps its keyboard open.
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
