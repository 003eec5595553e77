import { type ReactNode, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { Beside, type Box, type Place } from './beside.tsx'

type PopoverProps = {
  /** Makes it a dialog of this name. */
  label?: string
  className?: string | undefined
  place: Place
  /** The element that holds it in the document; by default the topmost dialog. */
  within?: HTMLElement | undefined
  /** Returns the box that the popover stands beside; by default the control's. */
  boxOf?: ((control: Element) => Box) | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A layer beside its control, which is in the same box; open while mounted. Its first field takes the focus; Escape and
 * a press elsewhere or on the control close it.
 */
export function Popover({ label, className, place, within, boxOf = boxOfElement, onClose, children }: PopoverProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The content may have chosen another field.
    if (layer.current?.contains(document.activeElement)) return
    layer.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  // React also bubbles both events here from what the popover contains, such as a tooltip.
  const onBeforeToggle = ({ newState, target, currentTarget }: ToggleEvent) => {
    // Before the click of the press that closes it: what was typed is taken first.
    if (target === currentTarget && newState === 'closed') onClose()
  }
  const onToggle = ({ newState, target, currentTarget }: ToggleEvent) => {
    if (target !== currentTarget || newState === 'closed') return
    // The press that opened the popover has ended; the next one on its control closes it.
    for (const control of mark.current?.parentElement?.querySelectorAll('button') ?? [])
      control.popoverTargetElement = currentTarget
  }
  return (
    <>
      <span ref={mark} hidden />
      <Beside
        popover="auto"
        role={label === undefined ? undefined : 'dialog'}
        aria-label={label}
        ref={layer}
        className={className}
        anchor={() => mark.current?.parentElement && boxOf(mark.current.parentElement)}
        place={place}
        within={within}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {children}
      </Beside>
    </>
  )
}

const boxOfElement = (element: Element) => element.getBoundingClientRect()

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
