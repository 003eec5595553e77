import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  /** One primary button a page. */
  variant?: 'primary' | 'default' | 'text' | 'link'
  danger?: boolean
  size?: 'small' | 'middle' | 'large'
  block?: boolean
  /** A lucide icon: 18 px, 16 in a small button. */
  icon?: ReactNode
  iconAtEnd?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** It is at work: its presses do nothing, and it keeps the focus. */
    loading?: boolean
  }

/** A button of the product; the other attributes are those of `<button>`. */
export function Button(props: ButtonProps) {
  const { variant, danger, size, block, icon, iconAtEnd, loading = false, children, ...rest } = props
  const { className, onClick, type = 'button', ...attributes } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses the button of its form as well.
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
      <ButtonContent
        icon={loading ? <Spinner className={icon ? undefined : styles.late} /> : icon}
        iconAtEnd={iconAtEnd}
      >
        {children}
      </ButtonContent>
    </button>
  )
}

/** What a button and a link that looks like one say to the styles. */
export function lookOf(
  { variant = 'default', danger = false, size = 'middle', block = false }: Undefinable<ButtonLook>,
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

type Undefinable<Type> = { [Key in keyof Type]?: Type[Key] | undefined }

type ContentProps = Undefinable<Pick<ButtonLook, 'icon' | 'iconAtEnd'>> & { children: ReactNode }

export function ButtonContent({ icon, iconAtEnd = false, children }: ContentProps) {
  return (
    <>
      {!iconAtEnd && icon}
      {!isEmpty(children) && <span>{children}</span>}
      {iconAtEnd && icon}
    </>
  )
}

export function isEmpty(children: ReactNode): boolean {
  return children === undefined || children === null || children === false || children === ''
}
