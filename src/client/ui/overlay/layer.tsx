import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEscape } from '#client/ui/focus/escape.ts'
import { giveFocusBack } from '#client/ui/focus/focus-back.ts'
import styles from './layer.module.css'

export type LayerProps = {
  open: boolean
  /** A dialog in the middle of the page, or a sheet at an edge of the window. */
  at?: 'middle' | 'top' | 'bottom' | 'left'
  /** The accessible name, or the id of the element that contains it. */
  label?: string
  labelledBy?: string
  className?: string | undefined
  /** CSS px; a dialog is never wider than the window. */
  width?: number | undefined
  onClose: () => void
  /** Called after the layer has closed and the focus is restored. */
  onClosed?: (() => void) | undefined
  children: ReactNode
}

/**
 * A `<dialog>` over the page, which is inert meanwhile; it takes the focus and restores it. `showModal` is not used: it
 * would also make inert the toasts, menus and antd select lists at the end of the body.
 */
export function Layer({ open, onClosed, onClose, at = 'middle', label, labelledBy, ...props }: LayerProps) {
  const { className = '', width, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEscape(open, onClose)
  useFocusWithin(open, dialog, at === 'middle', onClosed)
  if (!open) return null
  return createPortal(
    <div className={styles.layer} data-at={at}>
      <button type="button" tabIndex={-1} aria-hidden className={styles.mask} onClick={onClose} />
      <dialog
        ref={dialog}
        open
        tabIndex={-1}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        className={`${styles.panel} ${className}`}
        style={width === undefined ? undefined : { width }}
      >
        {children}
      </dialog>
    </div>,
    document.body,
  )
}

/**
 * A dialog focuses its first control, so that Enter answers a dialog with one button. A sheet takes the focus itself,
 * because its first control is the close button.
 */
const focusable = ':is(button, input, textarea, select):not(:disabled), a[href]'

function useFocusWithin(
  open: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
  isDialog: boolean,
  onClosed: (() => void) | undefined,
): void {
  const tellClosed = useEffectEvent(() => onClosed?.())
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) {
      if (wasOpen.current) {
        wasOpen.current = false
        giveFocusBack()
        tellClosed()
      }
      return
    }
    wasOpen.current = true
    const leave = enterLayer(element)
    if (!element.contains(document.activeElement)) {
      const first = isDialog ? element.querySelector<HTMLElement>(focusable) : null
      ;(first ?? element).focus({ preventScroll: true })
    }
    return () => {
      leave()
      // Also restores the focus if the dialog is removed together with its opener.
      queueMicrotask(() => giveFocusBack())
    }
  }, [open, dialog, isDialog])
}

const layers: HTMLElement[] = []

/** Adds a layer on top and makes the page and the layers below inert. Returns a function that removes the layer. */
function enterLayer(layer: HTMLElement): () => void {
  layers.push(layer)
  holdBelow()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    holdBelow()
  }
}

function holdBelow(): void {
  const page = document.getElementById('root')
  if (page) page.inert = layers.length > 0
  for (const layer of layers) layer.inert = layer !== layers.at(-1)
}
