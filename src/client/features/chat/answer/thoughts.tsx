import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import quiet from '#client/features/chat/turn/quiet-button.module.css'
import styles from './thoughts.module.css'

type ThoughtsProps = {
  /** The model is still thinking: its thoughts are open until it answers, unless the user has chosen otherwise. */
  thinking: boolean
  children: ReactNode
}

/** The model's thoughts before its answer, folded away. They are neither copied nor printed. */
export function Thoughts({ thinking, children }: ThoughtsProps) {
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? thinking
  const id = useId()
  return (
    <div className={styles.thoughts} data-not-copied="" data-screen-only>
      <button
        type="button"
        className={`${quiet.button} ${styles.title}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight className={styles.mark} size={16} strokeWidth={1.75} aria-hidden />
        Размышления
      </button>
      {open && (
        <div id={id} className={styles.text}>
          {children}
        </div>
      )}
    </div>
  )
}
