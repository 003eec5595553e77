import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { SumFormulas } from '#client/features/estimates/data/estimate-formulas.ts'
import { sumColumns } from '#client/features/estimates/data/estimate-sums.ts'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import { Money } from '#client/ui/page/money.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Sums } from '#domain/estimate.ts'
import styles from './estimate-table.module.css'

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
  /** The index of the first column in the table, for keyboard navigation (estimate-table.tsx). */
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
