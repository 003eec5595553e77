import styles from './attachment-chip.module.css'

/** Shows a file's name on one line; a long name is truncated before its extension. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.')
  const split = dot > 0 && name.length - dot <= 9 ? dot : name.length
  return (
    <span className={styles.name} title={name}>
      <span className={styles.stem}>{name.slice(0, split)}</span>
      <span>{name.slice(split)}</span>
    </span>
  )
}
