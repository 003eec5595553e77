import type { ComponentProps } from 'react'
import { Beside } from './beside.tsx'
import type { Align, Side } from './place-beside.ts'
import styles from './tip.module.css'

export type TipPlace = { side?: Side | undefined; align?: Align | undefined }

type TipProps = TipPlace &
  Pick<ComponentProps<'div'>, 'id' | 'children' | 'onMouseEnter' | 'onMouseLeave'> & {
    anchor: () => DOMRect | undefined
    /** Maximum width, CSS px. */
    width?: number | undefined
  }

/** The text of a tooltip beside its anchor; visible while mounted. */
export function Tip({ side = 'above', align = 'center', width, ...tip }: TipProps) {
  return (
    <Beside
      {...tip}
      popover="manual"
      role="tooltip"
      className={styles.tip}
      place={{ side, align, gap: 8 }}
      style={width === undefined ? undefined : { maxWidth: width }}
    />
  )
}
