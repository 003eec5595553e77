import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusOnce } from '#client/ui/focus/focus-once.ts'

/**
 * Gives the focus to the content of the page (its id) when a navigation has removed what had it: the next Tab goes to
 * the page and not to the menu. A page that opens by its address keeps the skip link first.
 */
export function usePageFocus(content: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const hasNoFocus = document.activeElement === document.body
        if (fromLocation && pathChanged && hasNoFocus) focusOnce(document.getElementById(content))
      }),
    [router, content],
  )
}
