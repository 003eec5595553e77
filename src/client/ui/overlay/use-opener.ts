import { type RefObject, useRef, useState } from 'react'

type Opener = { ref: RefObject<HTMLButtonElement | null> }

/** The state of a button that opens the menu or popover beside it. `row`: its props as the control of a row. */
export function useOpener<Row extends Opener>(kind: 'menu' | 'dialog', row?: Row) {
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const { ref } = row ?? { ref: own }
  return {
    isOpen,
    button: {
      ...row,
      ref,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: () => setOpen(true),
    },
    close: () => {
      setOpen(false)
      // A dialog that opens next must return the focus to this button.
      focusOpener(ref.current)
    },
  }
}

/** Gives the focus back to the opener of a popover, unless a press elsewhere has moved it already. */
export function focusOpener(opener: HTMLElement | null | undefined): void {
  const focused = document.activeElement ?? document.body
  const layer = focused.closest('[popover]')
  // A popover around the opener is not the one that closes.
  const hasMoved = focused !== document.body && (!layer || layer.contains(opener ?? null))
  if (!hasMoved) opener?.focus({ preventScroll: true })
}
