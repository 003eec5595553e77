import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string
  /** 44 px instead of 32, for touch. */
  isLarge?: boolean
}

/** A button with only an icon. `className` sets size, place and hover colours where they differ. */
export function IconButton({ isLarge, className, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={`${styles.button} ${className}`} data-large={isLarge} />
}
