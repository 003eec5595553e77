import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { raiseToasts, toastsPlace } from './layer.tsx'
import { type Toast, toast, useToasts } from './toast.ts'
import styles from './toasts.module.css'

/** Renders the toasts. Mount it once per page. */
export function Toasts() {
  const toasts = useToasts()
  useEffect(() => toast.closeAll, [])
  useLayoutEffect(raiseToasts, [])
  return createPortal(
    <div className={styles.place} data-toasts>
      {toasts.map((one) => (
        <Shown key={one.key} toast={one} />
      ))}
    </div>,
    toastsPlace,
  )
}

/** Closes itself when its time is up, but not while it is hovered or focused. */
function Shown({ toast: { key, tone, content, seconds } }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused || seconds === Number.POSITIVE_INFINITY
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content is shown for the full time again
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toast.close(key), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [isHeld, key, seconds, content])
  const Icon = icons[tone]
  return (
    <div
      role="alert"
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={18} aria-hidden />
      <div>{content}</div>
    </div>
  )
}

const icons = { success: CircleCheck, info: Info, warning: CircleAlert, error: CircleX }
