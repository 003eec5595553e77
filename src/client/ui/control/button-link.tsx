import type { ComponentProps } from 'react'
import { ButtonContent, type ButtonLook, isEmpty, lookOf } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<'a'> & ButtonLook) {
  const { variant, danger, size, block, icon, iconAtEnd, className, children, ...attributes } = props
  return (
    <a {...attributes} {...lookOf({ variant, danger, size, block }, isEmpty(children), className)}>
      <ButtonContent icon={icon} iconAtEnd={iconAtEnd}>
        {children}
      </ButtonContent>
    </a>
  )
}
