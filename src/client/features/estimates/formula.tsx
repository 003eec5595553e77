import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import styles from './formula.module.css'

type FormulaProps = {
  text: string
  /** Of a table, for the keys that move in it (table-keys.ts). */
  column?: number
  children: ReactNode
}

/** A sum that says on hover and focus how it came about. */
export function Formula({ text, column, children }: FormulaProps) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']} styles={{ root: { maxWidth: 420 } }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what hover shows, focus shows */}
      <span className={styles.sum} tabIndex={0} data-column={column}>
        {children}
      </span>
    </Tooltip>
  )
}
