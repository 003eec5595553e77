import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdEscape } from '#client/ui/focus/escape.ts'

/**
 * A sheet that the address opens comes with the render after it, which takes a slow device a while: until then Escape
 * goes back to the address before.
 */
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
  // An effect of what is around the sheet: by now the sheet's own have run, and it hears of Escape itself.
  useEffect(() => {
    if (isOpen) release.current?.()
  }, [isOpen])
}
