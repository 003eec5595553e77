import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string
  /** For a finger: 44 px instead of 32. */
  isLarge?: boolean
}

/** A button that is an icon alone. Its class says what differs: size, place, colours under the pointer. */
export function IconButton({ isLarge, className, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={`${styles.button} ${className}`} data-large={isLarge} />
}
