import { ChevronDown, Folder } from 'lucide-react'
import text from '#client/ui/page/text.module.css'
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
        <span className={text.cut}>{folder}</span>
        <span className={styles.count}>{count}</span>
        <ChevronDown className={styles.chevron} size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  )
}

export function RestCaption() {
  return <li className={styles.rest}>Без папки</li>
}
