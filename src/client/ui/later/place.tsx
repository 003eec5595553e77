import type { AriaAttributes, CSSProperties, ReactNode } from 'react'
import styles from './place.module.css'
import type { Wish } from './use-wish.ts'

type PlaceProps = {
  /** A period has two. */
  fields: readonly PlaceField[]
  /** The control's own, of which it takes what it says of itself. */
  aria: AriaAttributes
  icon: ReactNode
  isSmall?: boolean
  autoFocus?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  onWish: (wish: Wish | undefined) => void
}

type PlaceField = { id: string | undefined; placeholder: string; text: string }

/**
 * Stands where a control will, until its code is there, and looks the same, so that nothing moves. It takes the focus and
 * a press, to which the control then answers.
 */
export function Place({ fields, aria, icon, isSmall, autoFocus, className = '', style, onWish }: PlaceProps) {
  return (
    <span className={`${styles.place} ${isSmall ? styles.small : ''} ${className}`} style={style}>
      {fields.map(({ text, ...field }, index) => (
        <input
          {...field}
          aria-label={aria['aria-label']}
          aria-required={aria['aria-required']}
          aria-invalid={aria['aria-invalid']}
          aria-describedby={aria['aria-describedby']}
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={index}
          // biome-ignore lint/a11y/noAutofocus: only where the control has it
          autoFocus={autoFocus}
          aria-busy
          readOnly
          value={text}
          onFocus={() => onWish('focus')}
          onBlur={() => onWish(undefined)}
          onPointerDown={() => onWish('open')}
        />
      ))}
      {icon}
    </span>
  )
}
