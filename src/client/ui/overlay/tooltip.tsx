import {
  type ComponentProps,
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type Align, Beside, type Side } from './beside.tsx'
import styles from './tooltip.module.css'

type Heard = 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onClickCapture'
export type Described = Pick<DOMAttributes<Element>, Heard> & { 'aria-describedby'?: string | undefined }

type TooltipProps = TipPlace & {
  /** Without a title, no tooltip is shown. */
  title: ReactNode
  width?: number
  /** The control. */
  children: ReactElement<Described>
}

const SHOWN_AFTER_MS = 100
/** Gives the pointer time to reach the tooltip, whose text may scroll. */
const GONE_AFTER_MS = 100
const pressed = ':is(button, a):not([aria-disabled="true"])'

/** Shows on hover and focus what a control does, or why it is unavailable. Escape hides the tooltip. */
export function Tooltip({ title, children, ...place }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const turn = (next: Element | undefined, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), afterMs)
  }
  // A press that took effect leaves nothing to explain, and no later event of a tap would hide the tooltip.
  const leavePressed = (control: Element) => control.matches(pressed) && turn(undefined, 0)
  const stay = () => clearTimeout(timer.current)
  const leave = () => turn(undefined, GONE_AFTER_MS)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(undefined)
    addEventListener('keydown', hide, { capture: true })
    return () => removeEventListener('keydown', hide, { capture: true })
  }, [anchor])
  const { props } = children
  const isShown = anchor !== undefined && Boolean(title)
  return (
    <>
      {cloneElement(children, {
        ...(isShown && !props['aria-describedby'] && { 'aria-describedby': id }),
        onMouseEnter: both(props.onMouseEnter, ({ currentTarget }) => turn(currentTarget, SHOWN_AFTER_MS)),
        onMouseLeave: both(props.onMouseLeave, leave),
        // Deferred, because the focus may move during a React render.
        onFocus: both(props.onFocus, ({ currentTarget }) => turn(currentTarget, 0)),
        onBlur: both(props.onBlur, () => turn(undefined, 0)),
        onClickCapture: both(props.onClickCapture, ({ currentTarget }) => leavePressed(currentTarget)),
      })}
      {isShown && (
        <Tip {...place} id={id} anchor={() => anchor.getBoundingClientRect()} onMouseEnter={stay} onMouseLeave={leave}>
          {title}
        </Tip>
      )}
    </>
  )
}

function both<Event extends SyntheticEvent>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void) {
  return (event: Event) => {
    own?.(event)
    ours(event)
  }
}

export type TipPlace = { side?: Side | undefined; align?: Align | undefined }

type TipProps = TipPlace &
  Pick<ComponentProps<'div'>, 'id' | 'children' | 'onMouseEnter' | 'onMouseLeave'> & {
    anchor: () => DOMRect | undefined
    /** Maximum width, CSS px. */
    width?: number | undefined
  }

export function Tip({ side = 'above', align = 'center', width, ...tip }: TipProps) {
  return (
    <Beside
      {...tip}
      popover="manual"
      role="tooltip"
      className={styles.tip}
      place={{ side, align, gap: 8 }}
      style={width === undefined ? undefined : { maxWidth: width }}
    />
  )
}
