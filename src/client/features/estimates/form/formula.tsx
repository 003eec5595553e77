import { type ReactNode, useId, useRef, useState } from 'react'
import { Tip } from '#client/ui/control/tip.tsx'
import styles from './formula.module.css'

type FormulaProps = {
  text: string
  /** Of a table, for the keys that move in it (table-keys.ts). */
  column?: number
  children: ReactNode
}

/**
 * A sum that says on hover and focus how it came about. The tooltip is there only then: one around each sum took half of
 * the time of every digit typed.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it but to read what it says
    <span
      ref={sum}
      className={styles.sum}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what hover shows, focus shows
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
      {isShown && (
        <Tip id={id} anchor={() => sum.current?.getBoundingClientRect()} width={420}>
          {text}
        </Tip>
      )}
    </span>
  )
}
