import { Trash2 } from 'lucide-react'
import { IconButton } from '#client/ui/control/button.tsx'
import tables from './estimate-table.module.css'
import styles from './row-bin.module.css'

type RowBinProps = {
  /** A text such as «Удалить из Rate Card: Копирайтер». */
  label: string
  /** The column's index in the table, for keyboard navigation. */
  column: number
  onClick: (bin: HTMLElement) => void
}

/** Removes a row from an edited table. It stores nothing, so it works offline. */
export function RowBin({ label, column, onClick }: RowBinProps) {
  return (
    <IconButton
      className={styles.bin}
      aria-label={label}
      data-column={column}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Trash2 size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

/** The head of the column of bins. */
export function BinHead() {
  return (
    <th className={tables.bin}>
      <span className="visually-hidden">Действия</span>
    </th>
  )
}
