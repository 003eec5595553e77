import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { SumFormulas } from '#client/features/estimates/data/estimate-formulas.ts'
import { sumColumns } from '#client/features/estimates/data/estimate-sums.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { useAmountText } from '#client/ui/input/use-amount-text.ts'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import { Money } from '#client/ui/page/money.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { NumberUnit } from '#domain/amounts/amount-words.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import type { Sums } from '#domain/estimate.ts'
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
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </td>
  )
}

type NumberCellProps = {
  id: string
  /** The name for screen readers: «Часы, Копирайтер». */
  label: string
  /** NaN stands for a text that is no number. */
  value: number | null
  onChange: (value: number | null) => void
  unit: NumberUnit
  step: number
  placeholder?: string
  invalid: boolean
  describedBy?: string | undefined
  column: number
}

/** A number in a table's cell, perhaps with an hour as in `8 ч` or `1 500 ₽/час`; arrow keys change it by a step. */
export function NumberCell(props: NumberCellProps) {
  const { value, onChange, unit, step } = props
  const stepBy = (event: KeyboardEvent, difference: number) => {
    event.preventDefault()
    const tenths = Math.round((Number.isFinite(value) ? (value ?? 0) : 0) * 10 + difference * 10)
    onChange(Math.max(0, tenths) / 10)
  }
  return (
    <input
      {...useAmountText({
        value,
        onChange,
        parse: (text) => typedCell(text.replace(/\/?\s*(ч\.?|час)\s*$/, ''), unit),
      })}
      id={props.id}
      className={styles.numberCell}
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

/** «30 м» are no millions of hours. */
const typedCell = (text: string, unit: NumberUnit) =>
  unit === 'count' && /\p{L}/u.test(text) ? Number.NaN : typedAmount(text, unit)

/** The header cells of the sums. `className` sets their width. */
export function SumHeads({ className }: { className: string | undefined }) {
  return sumColumns.map(({ field, title }) => (
    <th key={field} className={`${styles.right} ${className}`} data-label={title}>
      {title}
    </th>
  ))
}

type SumCellsProps = {
  sums: Sums
  formulas: SumFormulas
  /** The index of the first column in the table, for keyboard navigation (`moveByKey`). */
  column?: number
  /** A content before a sum. */
  before?: Partial<Record<keyof Sums, ReactNode>>
}

export function SumCells({ sums, formulas, column, before }: SumCellsProps) {
  return sumColumns.map(({ field, title }, index) => (
    <td key={field} className={styles.right} data-label={title}>
      {before?.[field]}
      <Formula text={formulas[field]} column={column === undefined ? undefined : column + index}>
        <Money rubles={sums[field]} isSum />
      </Formula>
    </td>
  ))
}

type FormulaProps = { text: string; column: number | undefined; children: ReactNode }

/**
 * A sum that shows its calculation on hover and focus. The tooltip is rendered only then, because a tooltip for each
 * sum took half of the time of a typed digit.
 */
function Formula({ text, column, children }: FormulaProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const sum = useRef<HTMLSpanElement>(null)
  const id = useId()
  const isShown = isHovered || isFocused
  const hide = () => {
    setHovered(false)
    setFocused(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only shows its tooltip
    <span
      ref={sum}
      className={styles.formula}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus shows what hover shows
      tabIndex={0}
      data-column={column}
      aria-describedby={isShown ? id : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {isShown && <FormulaTip id={id} sum={sum} text={text} />}
    </span>
  )
}

/** Opens away from «Сохранить», which stays at the bottom of a phone and at the top of a wider window. */
function FormulaTip({ id, sum, text }: { id: string; sum: RefObject<HTMLElement | null>; text: string }) {
  const side = useScreen() === 'phone' ? 'above' : 'below'
  return (
    <Tip id={id} anchor={() => sum.current?.getBoundingClientRect()} side={side} width={420}>
      {text}
    </Tip>
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
