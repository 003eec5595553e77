import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { OfflineDisabled } from './offline-disabled.tsx'

export type ButtonLook = {
  /** Use one primary button per page. */
  variant?: 'primary' | 'default' | 'text' | 'link' | undefined
  danger?: boolean | undefined
  size?: 'small' | 'middle' | 'large' | undefined
  block?: boolean | undefined
  /** A lucide icon: 18 px, 16 in a small button. */
  icon?: ReactNode
}

/** When the button is disabled, although users can still focus it and read why. */
type Guard = {
  /** Completes the offline message, e.g. «добавить канал». Without it, the button works offline. */
  offlineAction?: string | undefined
  /** Another reason, which takes precedence. */
  reason?: string | undefined
  /** Tooltip of the button while it is enabled. */
  hint?: string | undefined
}

type PlainButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The action is pending: clicks do nothing, and the button keeps the focus. */
    loading?: boolean
  }

/** The product's button; other props are those of `<button>`. */
export function Button(props: PlainButtonProps & Guard) {
  const { offlineAction, reason, hint, ...button } = props
  return guarded(props, (disabled) => <PlainButton {...disabled} {...button} />)
}

function guarded(props: Guard, control: ComponentProps<typeof OfflineDisabled>['children']) {
  // By its props, not their values: a button that lost its reason would otherwise be another one, without the focus.
  if (!('offlineAction' in props || 'reason' in props || 'hint' in props)) return control({})
  return (
    <OfflineDisabled action={props.offlineAction} reason={props.reason} hint={props.hint}>
      {control}
    </OfflineDisabled>
  )
}

function PlainButton(props: PlainButtonProps) {
  const { variant, danger, size, block, icon, loading = false, children, ...rest } = props
  const { className, onClick, type = 'button', ...attributes } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field also presses the form's button.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      {...lookOf({ variant, danger, size, block }, isEmpty(children), className)}
      type={type}
      aria-busy={loading || undefined}
      onClick={press}
    >
      <ButtonContent icon={loading ? <Spinner className={icon ? undefined : styles.late} /> : icon}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<'a'> & ButtonLook) {
  const { variant, danger, size, block, icon, className, children, ...attributes } = props
  return (
    <a {...attributes} {...lookOf({ variant, danger, size, block }, isEmpty(children), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  'aria-label': string
  /** 44 px instead of 32, for touch. */
  isLarge?: boolean
}

/** A button with only an icon. `className` sets size, place and hover colours where they differ. */
export function IconButton(props: IconButtonProps & Guard) {
  const { offlineAction, reason, hint, isLarge, className, ...button } = props
  return guarded(props, (disabled) => (
    <button type="button" {...disabled} {...button} className={`${styles.icon} ${className}`} data-large={isLarge} />
  ))
}

type SpinnerProps = {
  /** What is pending, if no other text says so. */
  label?: string
  className?: string | undefined
}

/** Shows that an operation is pending. */
export function Spinner({ label, className = '' }: SpinnerProps) {
  const circle = <LoaderCircle className={`${styles.spinner} ${className}`} size={16} strokeWidth={2} aria-hidden />
  if (label === undefined) return circle
  return (
    <span role="status" aria-label={label} className={styles.place}>
      {circle}
    </span>
  )
}

/** Returns the style attributes of a button, or of a link that looks like one. */
export function lookOf(
  { variant = 'default', danger = false, size = 'middle', block = false }: ButtonLook,
  isIcon: boolean,
  className = '',
) {
  return {
    className: `${styles.button} ${className}`,
    'data-variant': variant,
    'data-danger': danger || undefined,
    'data-size': size,
    'data-block': block || undefined,
    'data-icon': isIcon || undefined,
  }
}

export function ButtonContent({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      {!isEmpty(children) && <span>{children}</span>}
    </>
  )
}

function isEmpty(children: ReactNode): boolean {
  return children === undefined || children === null || children === false || children === ''
}
