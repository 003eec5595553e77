import { Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#client/ui/control/button.tsx'
import styles from './estimate-table.module.css'

/** The header cells of the specialist's columns. `unit` and `rate` are class names for the widths of two columns. */
export function SpecialistHeads({ unit, rate }: { unit: string | undefined; rate: string | undefined }) {
  return (
    <>
      <th className={styles.number}>№</th>
      <th>Специалист</th>
      <th className={unit}>Ед. изм.</th>
      <th className={`${styles.right} ${rate}`}>Ставка нетто, ₽/час</th>
    </>
  )
}

/** The head of the column of bins. */
export function BinHead() {
  return (
    <th className={styles.bin}>
      <span className="visually-hidden">Действия</span>
    </th>
  )
}

type RowBinProps = {
  /** A text such as «Удалить из Rate Card: Копирайтер». */
  label: string
  /** The column's index in the table, for keyboard navigation. */
  column: number
  onClick: (bin: HTMLElement) => void
}

/** A cell whose button removes the row. It stores nothing, so it works offline. */
export function RowBin({ label, column, onClick }: RowBinProps) {
  return (
    <td className={styles.bin}>
      <IconButton
        className={styles.binButton}
        aria-label={label}
        data-column={column}
        onClick={({ currentTarget }) => onClick(currentTarget)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </td>
  )
}

/**
 * Moves in a table as a spreadsheet does: Tab goes down a column and then to the next one, Enter goes to the next row
 * and Shift+Enter to the one above.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  if ((key !== 'Tab' && key !== 'Enter') || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return
  // On a button, Enter presses the button.
  if (key === 'Enter' && !(target instanceof HTMLInputElement)) return
  const stops = stopsOf(currentTarget).filter((stop) => key === 'Tab' || stop.dataset.column === target.dataset.column)
  const next = stops[stops.indexOf(target) + (shiftKey ? -1 : 1)]
  if (next || key === 'Enter') event.preventDefault()
  next?.focus()
}

/** Returns the element to focus after a row is removed: the next row's bin, or else the button that adds rows. */
export function afterRow(bin: HTMLElement): HTMLElement | null | undefined {
  const bins = stopsOf(bin.closest('table') ?? bin).filter(({ dataset }) => dataset.column === bin.dataset.column)
  const at = bins.indexOf(bin)
  return bins[at + 1] ?? bins[at - 1] ?? bin.closest('section')?.querySelector('button')
}

/** Returns the focusable elements column by column, from top to bottom. */
function stopsOf(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('[data-column]')]
    .filter((stop) => stop.getClientRects().length > 0)
    .toSorted((a, b) => Number(a.dataset.column) - Number(b.dataset.column))
}
