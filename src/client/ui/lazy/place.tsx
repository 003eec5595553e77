import type { AriaAttributes, CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import styles from './place.module.css'
import type { Typed, Wish } from './use-wish.ts'

type PlaceProps = {
  /** A period has two. */
  fields: readonly PlaceField[]
  /** The control's own, of which it takes what it says of itself. */
  aria: AriaAttributes
  icon: ReactNode
  isSmall?: boolean
  disabled?: boolean | undefined
  /** A choice without a search, or a day that is only picked. */
  readOnly?: boolean | undefined
  autoFocus?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  typed: Typed
  /** In place of the icon where the control could not be fetched. */
  failed: ReactNode
  /** Its code is on the way. */
  isAsked?: boolean
  /** A mouse is over it, and may press. */
  onNear?: () => void
  onType: (field: number, text: string | undefined) => void
  onWish: (wish: Wish | undefined) => void
}

type PlaceField = { id: string | undefined; placeholder: string; text: string }

/**
 * Stands where a control will, until its code is there, and looks the same, so that nothing moves. It takes the focus, a
 * press and what is typed, to which the control then answers; a press asks for the code anew if it could not be fetched.
 */
export function Place(props: PlaceProps) {
  const { fields, aria, icon, isSmall, disabled, readOnly, autoFocus, className = '', style } = props
  const { typed, failed, isAsked = true, onNear, onType, onWish } = props
  const press = (field: number) => (event: MouseEvent) => {
    event.stopPropagation()
    if (event.button !== 0 || disabled) return
    // Done here and not by the browser, whose turn comes when the control may stand here already: it would take the focus.
    event.preventDefault()
    event.currentTarget.closest('span')?.querySelectorAll('input')[field]?.focus()
    onWish({ field, open: true })
  }
  const command = (field: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      onType(field, undefined)
      onWish({ field, open: false })
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      // Enter would send the form.
      event.preventDefault()
      onWish({ field, open: true })
      // From the first day of a period that is typed the control goes on to the last.
      const next = event.currentTarget.nextElementSibling
      if (event.key === 'Enter' && typed[field] && next instanceof HTMLInputElement) next.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what stands beside its fields is pressed like the first of them
    <span
      className={`${styles.place} ${isSmall ? styles.small : ''} ${className}`}
      style={style}
      onMouseDown={press(0)}
      onPointerEnter={onNear}
    >
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
          aria-busy={failed || !isAsked ? undefined : true}
          disabled={disabled}
          readOnly={readOnly}
          value={typed[index] ?? text}
          onChange={(event) => {
            onType(index, event.target.value)
            onWish({ field: index, open: true })
          }}
          onFocus={() => onWish({ field: index })}
          onBlur={() => onWish(undefined)}
          // Not `pointerdown`, with which a finger begins to scroll.
          onMouseDown={press(index)}
          onKeyDown={command(index)}
        />
      ))}
      {failed || icon}
    </span>
  )
}
