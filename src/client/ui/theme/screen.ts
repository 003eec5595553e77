import { narrowMenu } from '#client/lib/device/device-switches.ts'
import { useMediaQuery } from './media-query.ts'

/** Phone below 768 px, tablet below 992, where the side menu becomes a drawer and tables become cards. */
export type Screen = 'phone' | 'tablet' | 'desktop'

export function useScreen(): Screen {
  const fromTablet = useMediaQuery('(min-width: 768px)')
  const fromDesktop = useMediaQuery('(min-width: 992px)')
  if (fromDesktop) return 'desktop'
  return fromTablet ? 'tablet' : 'phone'
}

/** Widths of the side menu, px, as app-layout.module.css sets them. */
const MENU = 312
const NARROW_MENU = 73

/** Whether a page on a desktop has at least that many px beside the side menu, its own gutters counted. */
export function useHasRoom(width: number): boolean {
  const menu = narrowMenu.use() ? NARROW_MENU : MENU
  return useMediaQuery(`(min-width: ${width + menu}px)`)
}
