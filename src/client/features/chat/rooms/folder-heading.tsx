import { ChevronDown, Folder } from 'lucide-react'
import styles from './folder-heading.module.css'

type FolderHeadingProps = {
  folder: string
  count: number
  isOpen: boolean
  onToggle: (folder: string) => void
}

/** The heading of a folder, which opens and closes it. */
export function FolderHeading({ folder, count, isOpen, onToggle }: FolderHeadingProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        title={folder}
        onClick={() => onToggle(folder)}
      >
        <Folder size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.name}>{folder}</span>
        <span className={styles.count}>{count}</span>
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  )
}

export function RestCaption() {
  return <li className={styles.rest}>Без папки</li>
}
