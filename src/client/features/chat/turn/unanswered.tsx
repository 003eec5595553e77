import { RotateCw, TriangleAlert } from 'lucide-react'
import { QuietButton } from './quiet-button.tsx'
import styles from './unanswered.module.css'

type UnansweredProps = {
  /** Why there is no answer, if this tab knows it. */
  reason: string | undefined
  /** Asks again; undefined while the server may still be writing the answer. */
  onAgain: (() => void) | undefined
}

/** Stands under a question that has no answer. */
export function Unanswered({ reason, onAgain }: UnansweredProps) {
  return (
    <div className={styles.note} role="note" aria-label="Ответа нет">
      <span className={styles.text}>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
        {reason ?? 'Ответа на этот вопрос нет.'}
      </span>
      {onAgain && (
        <span data-screen-only>
          <QuietButton Icon={RotateCw} label="Повторить" action="повторить вопрос" onClick={onAgain} />
        </span>
      )}
    </div>
  )
}
