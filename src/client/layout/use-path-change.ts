import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Calls `onChange`, which may only set the caller's state, while a new path renders, for example after going back. */
export function usePathChange(onChange: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [shownAt, setShownAt] = useState(pathname)
  if (shownAt === pathname) return
  setShownAt(pathname)
  onChange()
}
