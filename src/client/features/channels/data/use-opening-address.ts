import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdEscape } from '#client/ui/focus/escape.ts'

/** While a sheet opened by the address is still rendering, which takes a moment on a slow device, Escape goes back. */
export function useOpeningAddress(sheet: 'channel' | 'charts', isOpen: boolean): void {
  const router = useRouter()
  const release = useRef<() => void>(undefined)
  const hold = useEffectEvent(() => {
    if (!isOpen) release.current = holdEscape(() => router.history.back())
  })
  useEffect(() => {
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      release.current?.()
      if (action.type === 'PUSH' && new URLSearchParams(location.search).has(sheet)) hold()
    })
    return () => {
      release.current?.()
      unsubscribe()
    }
  }, [router, sheet])
  // A parent's effect runs after those of the sheet, which by then handles Escape itself.
  useEffect(() => {
    if (isOpen) release.current?.()
  }, [isOpen])
}
