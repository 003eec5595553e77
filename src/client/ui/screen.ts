import { useMediaQuery } from './media-query.ts'

/** Phone below 768 px, tablet below 992, where the side menu becomes a drawer and tables become cards. */
export type Screen = 'phone' | 'tablet' | 'desktop'

export function useScreen(): Screen {
  const fromTablet = useMediaQuery('(min-width: 768px)')
  const fromDesktop = useMediaQuery('(min-width: 992px)')
  if (fromDesktop) return 'desktop'
  return fromTablet ? 'tablet' : 'phone'
}
