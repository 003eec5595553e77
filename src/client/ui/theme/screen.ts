import { narrowMenu } from '#client/lib/device/device-switches.ts'
import { useMediaQuery } from './media-query.ts'

/** Phone: below 768 px. Tablet: below 992 px. On both, the side menu is a drawer and tables are cards. */
export type Screen = 'phone' | 'tablet' | 'desktop'

export function useScreen(): Screen {
  const fromTablet = useMediaQuery('(min-width: 768px)')
  const fromDesktop = useMediaQuery('(min-width: 992px)')
  if (fromDesktop) return 'desktop'
  return fromTablet ? 'tablet' : 'phone'
}

/** Widths of the side menu, px, as in app-layout.module.css. */
const MENU = 312
const NARROW_MENU = 73

/** Whether a desktop page has at least this many px beside the side menu, including the page's gutters. */
export function useHasRoom(width: number): boolean {
  const menu = narrowMenu.use() ? NARROW_MENU : MENU
  return useMediaQuery(`(min-width: ${width + menu}px)`)
}
