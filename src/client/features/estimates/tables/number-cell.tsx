import type { KeyboardEvent } from 'react'
import { parseAmount, useAmountText } from '#client/ui/input/use-amount-text.ts'
import styles from './number-cell.module.css'

type NumberCellProps = {
  id: string
  /** The name for screen readers: «Часы, Копирайтер». */
  label: string
  /** NaN stands for a text that is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** The step of an arrow key. */
  step: number
  placeholder?: string
  invalid: boolean
  /** The ids of elements that describe the cell. */
  describedBy?: string | undefined
  /** The column's index in the table, for keyboard navigation. */
  column: number
}

/** A number in a table's cell; arrow keys change it by a step. */
export function NumberCell(props: NumberCellProps) {
  const { value, onChange, step } = props
  const stepBy = (event: KeyboardEvent, difference: number) => {
    event.preventDefault()
    const tenths = Math.round((Number.isFinite(value) ? (value ?? 0) : 0) * 10 + difference * 10)
    onChange(Math.max(0, tenths) / 10)
  }
  return (
    <input
      {...useAmountText({ value, onChange, parse: parseCell })}
      id={props.id}
      className={styles.cell}
      aria-label={props.label}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      data-column={props.column}
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      enterKeyHint="next"
      placeholder={props.placeholder}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') stepBy(event, step)
        if (event.key === 'ArrowDown') stepBy(event, -step)
      }}
    />
  )
}

/** Parses a number; pasted cells may have a unit, as in `8 ч` or `1 500 ₽/час`. */
function parseCell(text: string): number | null {
  return parseAmount(text.replace(/\/?\s*(ч\.?|час)\s*$/, ''))
}
