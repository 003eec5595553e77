import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { giveFocusBack } from './focus-back.ts'
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

/** A modal `<dialog>` as large as the window, with a panel in it; it takes the focus and restores it. */
export function Layer({ open, onClosed, onClose, at = 'middle', label, labelledBy, ...props }: LayerProps) {
  const { className = '', width, children } = props
  useRestored(open, onClosed)
  if (!open) return null
  // React also bubbles both events here from a dialog that was opened from this one, the first also from a file input.
  const cancel = (event: SyntheticEvent) => {
    // Browsers close a dialog at a second Escape in any case.
    if (event.target !== event.currentTarget || !event.cancelable) return
    event.preventDefault()
    onClose()
  }
  // A dialog whose owner refuses to close it stays open.
  const stay = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget) return
    currentTarget.showModal()
    onClose()
  }
  return createPortal(
    <dialog
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={styles.layer}
      data-at={at}
      onKeyDownCapture={leaveEscapeToLists}
      onCancel={cancel}
      onClose={stay}
    >
      {/* No button, because the dialog would focus it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={show} className={styles.mask} onClick={onClose} />
      <div className={`${styles.panel} ${className}`} style={width === undefined ? undefined : { width }}>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}

/**
 * The ref of the first child, because React sets it before a field behind it takes the focus by `autoFocus`. A dialog
 * focuses its first control, so that Enter answers a dialog with one button; a sheet takes the focus itself, because its
 * first control is the close button.
 */
function show(mask: HTMLElement | null): void {
  const dialog = mask?.closest('dialog')
  if (!dialog) return
  dialog.showModal()
  if (dialog.dataset.at !== 'middle') dialog.focus({ preventScroll: true })
  raiseToasts()
}

/** Lists of antd that are open over a dialog close themselves on Escape, and keep the key from bubbling. */
const openList = '.ant-select-dropdown:not([class*="-hidden"], [class*="-leave"])'

function leaveEscapeToLists(event: KeyboardEvent): void {
  if (event.key === 'Escape' && document.querySelector(openList)) event.preventDefault()
}

function useRestored(open: boolean, onClosed: (() => void) | undefined): void {
  const tellClosed = useEffectEvent(() => onClosed?.())
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (open) {
      wasOpen.current = true
      // A dialog that is removed together with its opener is still on the page now.
      return () =>
        queueMicrotask(() => {
          raiseToasts()
          giveFocusBack()
        })
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    giveFocusBack()
    tellClosed()
  }, [open])
}

/**
 * Returns the topmost open dialog, else the body. Everything outside it is inert, so the menus, lists and toasts that a
 * dialog must not cover are put into it.
 */
export function topDialog(): HTMLElement {
  return [...document.querySelectorAll('dialog')].at(-1) ?? document.body
}

/** Holds the toasts of the page. */
export const toastsPlace = document.createElement('div')

/** Call when a dialog has opened or closed: the toasts stay within reach. */
export function raiseToasts(): void {
  const top = topDialog()
  // Inserting it again would read the toasts out again.
  if (toastsPlace.parentElement !== top) top.append(toastsPlace)
}
