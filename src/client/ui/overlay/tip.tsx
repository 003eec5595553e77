import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Align, Side } from './place-beside.ts'
import styles from './tip.module.css'
import { useBeside } from './use-beside.ts'

export type TipPlace = { side?: Side | undefined; align?: Align | undefined }

type TipProps = TipPlace & {
  id?: string
  anchor: () => DOMRect | undefined
  /** Maximum width, CSS px. */
  width?: number | undefined
  children: ReactNode
  onMouseEnter?: () => void
  onMouseLeave?: () => void
}

/** The text of a tooltip beside its anchor; visible while mounted. */
export function Tip({ id, anchor, side = 'above', align = 'center', width, children, ...pointer }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useBeside(tip, anchor, { side, align, gap: 8 })
  return createPortal(
    <div
      {...pointer}
      ref={tip}
      id={id}
      role="tooltip"
      className={styles.tip}
      style={width === undefined ? undefined : { maxWidth: width }}
    >
      {children}
    </div>,
    document.body,
  )
}
