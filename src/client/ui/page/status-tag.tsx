import styles from './status-tag.module.css'

/** `calm` is a normal state that asks for no action: grey, with a green dot. `plain` has no dot. */
export type StatusTone = 'green' | 'amber' | 'red' | 'blue' | 'calm' | 'neutral' | 'plain'

type StatusTagProps = {
  tone: StatusTone
  /** The subject of the state, where no column header or field label names it: «РКН: в процессе». */
  of?: string
  children: string
}

/** A state as a small tag with a dot. */
export function StatusTag({ tone, of, children }: StatusTagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {of === undefined ? children : `${of}: ${children.charAt(0).toLocaleLowerCase('ru')}${children.slice(1)}`}
    </span>
  )
}
