import { type InputEvent, type KeyboardEvent, useState } from 'react'
import { amountText, formatAmount, parseAmount } from '#client/ui/input/form-amount.ts'
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

/**
 * A number in a table's cell, with a decimal comma or point. The text stays as typed while the cell has the focus;
 * leaving the cell formats it.
 */
export function NumberCell(props: NumberCellProps) {
  const { value, onChange, step } = props
  const [text, setText] = useState(() => amountText(value, 0))
  const isSame = Object.is(parseCell(text), value)
  const shown = isSame ? text : amountText(value, 0)
  if (!isSame) setText(shown)

  const stepBy = (event: KeyboardEvent, difference: number) => {
    event.preventDefault()
    const tenths = Math.round((Number.isFinite(value) ? (value ?? 0) : 0) * 10 + difference * 10)
    onChange(Math.max(0, tenths) / 10)
  }
  return (
    <input
      id={props.id}
      className={styles.cell}
      aria-label={props.label}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      data-column={props.column}
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      placeholder={props.placeholder}
      value={shown}
      onBeforeInput={refuseLetters}
      onChange={({ target }) => {
        setText(target.value)
        onChange(parseCell(target.value))
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setText(formatAmount(value, 0) ?? text)}
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

/** Ignores typed letters; pasted text is kept whole and shown as an error if it is no number. */
function refuseLetters(event: InputEvent<HTMLInputElement>) {
  if (event.data?.length === 1 && !/[\d\s.,\-−]/.test(event.data)) event.preventDefault()
}
