import { Tooltip } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import styles from './formula.module.css'

type FormulaProps = {
  text: string
  /** The column of a table, for its keys (table-keys.ts). */
  column?: number
  children: ReactNode
}

/**
 * A sum that shows its calculation on hover and focus. The tooltip is rendered only then: one around each sum took
 * half of the time of a typed digit.
 */
export function Formula({ text, column, children }: FormulaProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const id = useId()
  const isShown = isHovered || isFocused
  const hide = () => {
    setHovered(false)
    setFocused(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only shows its tooltip
    <span
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
      {isShown && (
        <Tooltip open id={id} title={text} styles={{ root: { maxWidth: 420 } }}>
          <span className={styles.anchor} aria-hidden />
        </Tooltip>
      )}
    </span>
  )
}
