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
      ref.current?.focus({ preventScroll: true })
    },
  }
}
