import { type InputEvent, type KeyboardEvent, useState } from 'react'
import { amountText, formatAmount, parseAmount } from '#client/ui/input/form-amount.ts'
import styles from './number-cell.module.css'

type NumberCellProps = {
  id: string
  /** For screen readers: «Часы, Копирайтер». */
  label: string
  /** NaN stands for a text that is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** What an arrow key adds or takes away. */
  step: number
  placeholder?: string
  invalid: boolean
  /** Ids of the elements that say more about it. */
  describedBy?: string | undefined
  /** Of the table, for the keys that move in it. */
  column: number
}

/**
 * A number in a cell of a table, with a decimal comma or point. The text stays as typed while the cell has the focus;
 * leaving it puts the spaces and the comma in their places.
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

/** As other numbers are read; what is pasted from a sheet of hours or of rates may say so: `8 ч`, `1 500 ₽/час`. */
function parseCell(text: string): number | null {
  return parseAmount(text.replace(/\/?\s*(ч\.?|час)\s*$/, ''))
}

/** Typed letters never get in; what is pasted is kept whole, and refused when it is no number. */
function refuseLetters(event: InputEvent<HTMLInputElement>) {
  if (event.data?.length === 1 && !/[\d\s.,\-−]/.test(event.data)) event.preventDefault()
}
