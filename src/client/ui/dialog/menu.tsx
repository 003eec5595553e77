import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHeldEscape } from '#client/ui/focus/escape.ts'
import styles from './menu.module.css'

/** What a menu takes for an item: a button with the role of one, which the arrows reach. */
export const menuItem = { type: 'button', tabIndex: -1, className: styles.item } as const

type MenuProps = {
  /** Where there is room on either side: below the control, to its left, or above it, to its right. */
  side?: 'below' | 'above'
  onClose: () => void
  children: ReactNode
}

/**
 * The menu of a control, beside which it is rendered in a positioned box; open as long as it is there. Its first item
 * takes the focus and arrows move it; Escape, Tab and a press elsewhere, also on the control, close it.
 */
export function Menu({ side = 'below', onClose, children }: MenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useHeldEscape(true, onClose)
  useLayoutEffect(() => {
    const move = () => anchor.current && menu.current && place(menu.current, anchor.current, side)
    const press = ({ target }: Event) => {
      if (target === anchor.current || !(target instanceof Node) || menu.current?.contains(target)) return
      close()
    }
    // The control lies below, and does not hear of the press that closes its menu.
    const pressAnchor = () => close()
    const control = anchor.current
    move()
    control?.addEventListener('click', pressAnchor)
    addEventListener('pointerdown', press, { capture: true })
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('resize', move)
    return () => {
      control?.removeEventListener('click', pressAnchor)
      removeEventListener('pointerdown', press, { capture: true })
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('resize', move)
    }
  }, [side])
  useEffect(() => {
    // Not at once: the tooltip that answers the focus cannot be rendered in the midst of rendering.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('button')?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Shortcuts of the page are not the menu's.
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    if (event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    const target = neighbour([...(menu.current?.querySelectorAll('button') ?? [])], event.key)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <>
      <span ref={anchor} className={styles.anchor} aria-hidden="true" />
      {createPortal(
        <div ref={menu} role="menu" tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}

const GAP = 4
const MARGIN = 8

/** On the wanted side of the anchor, or on the other where only that has room; never beyond the window. */
function place(menu: HTMLElement, anchor: HTMLElement, side: 'below' | 'above') {
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const sides = { below: bottom + GAP, above: top - GAP - height }
  const fits = (y: number) => y >= MARGIN && y + height <= innerHeight - MARGIN
  const other = side === 'below' ? sides.above : sides.below
  const y = fits(other) && !fits(sides[side]) ? other : sides[side]
  const x = side === 'below' ? right - width : left
  menu.style.top = `${within(y, innerHeight - height)}px`
  menu.style.left = `${within(x, innerWidth - width)}px`
}

const within = (value: number, most: number) => Math.max(MARGIN, Math.min(value, most - MARGIN))

function neighbour(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'))
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
