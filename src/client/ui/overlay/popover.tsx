import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { Beside, type Place } from './beside.tsx'
import type { Box } from './place-beside.ts'

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
