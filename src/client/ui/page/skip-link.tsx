import type { ReactNode } from 'react'
import { focusOnce } from '#client/ui/overlay/focus-back.ts'
import styles from './skip-link.module.css'

/** The `id` of the page's content. */
export const CONTENT = 'content'

type SkipLinkProps = { className?: string | undefined; onSkip: () => void; children: ReactNode }

/** The first Tab stop: moves the focus past the menu. */
export function SkipToContent() {
  return <SkipLink onSkip={() => focusOnce(document.getElementById(CONTENT))}>К содержимому</SkipLink>
}

/** Moves the focus past tabs, actions and filters to the first row; a page without rows has no such link. */
export function SkipToList() {
  return (
    <SkipLink className={styles.list} onSkip={() => firstOfList()?.focus()}>
      К списку
    </SkipLink>
  )
}

/** Returns the first row's first control that Tab reaches, or the table's if the arrow keys lead to its rows. */
export function firstOfList(page: ParentNode | null = document.querySelector('main')): HTMLElement | undefined {
  const controls = [...(page?.querySelectorAll<HTMLElement>('[data-row] *, table button') ?? [])]
  const reached = controls.filter((one) => one.tabIndex >= 0 && one.checkVisibility())
  return reached.find((one) => one.closest('[data-row]')) ?? reached[0]
}

function SkipLink({ className, onSkip, children }: SkipLinkProps) {
  return (
    <a
      className={`${styles.skip} ${className ?? ''}`}
      href={`#${CONTENT}`}
      onClick={(event) => {
        // The link must not add a hash to the page's address.
        event.preventDefault()
        onSkip()
      }}
    >
      {children}
    </a>
  )
}
