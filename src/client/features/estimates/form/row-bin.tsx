import { Trash2 } from 'lucide-react'
import styles from './row-bin.module.css'

type RowBinProps = {
  /** «Удалить из Rate card: Копирайтер» */
  label: string
  /** Of the table, for the keys that move in it. */
  column: number
  onClick: (bin: HTMLElement) => void
}

/** Takes a row out of a table that is being edited; nothing is stored by it, so it also works offline. */
export function RowBin({ label, column, onClick }: RowBinProps) {
  return (
    <button
      type="button"
      className={styles.bin}
      aria-label={label}
      data-column={column}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Trash2 size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
