import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusOnce } from '#client/ui/focus/focus-once.ts'

/**
 * Gives the focus to the heading of the page, else to its content (the id), when a navigation has removed what had it:
 * the next Tab goes to the page and not to the menu. A page that opens by its address keeps the skip link first.
 */
export function usePageFocus(content: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return
        const page = document.getElementById(content)
        focusOnce(page?.querySelector<HTMLElement>('h1') ?? page)
      }),
    [router, content],
  )
}
