import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusOnce } from '#client/ui/focus/focus-once.ts'

/**
 * When a navigation removes the focused element, focuses the page's heading, else the element with the id `content`, so
 * the next Tab goes to the page and not to the menu. On the first page the skip link stays the first Tab stop.
 */
export function usePageFocus(content: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return
        const page = document.getElementById(content)
        // A chat's heading is in the bar above the page on narrow screens.
        focusOnce(page?.querySelector('h1') ?? document.querySelector('h1') ?? page)
      }),
    [router, content],
  )
}
