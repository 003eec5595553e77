import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Tip } from '#client/ui/overlay/tooltip.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './formula.module.css'

type FormulaProps = {
  text: string
  /** The column's index in the table, for keyboard navigation (table-keys.ts). */
  column?: number
  children: ReactNode
}

/**
 * A sum that shows its calculation on hover and focus. The tooltip is rendered only then, because a tooltip for each
 * sum took half of the time of a typed digit.
 */
export function Formula({ text, column, children }: FormulaProps) {
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
      className={styles.sum}
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
