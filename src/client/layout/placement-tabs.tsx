import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placementSections } from '#client/lib/page/sections.ts'
import styles from '#client/ui/control/line-tabs.module.css'

/** The sections of the placement area; on narrow screens they scroll sideways. */
export function PlacementTabs() {
  const nav = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const section = pathname.split('/')[2]

  useEffect(() => {
    nav.current
      ?.querySelector(`[href^="/placement/${section}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [section])

  return (
    <nav ref={nav} className={styles.tabs} aria-label="Размещение в соцсетях" data-placement-tabs>
      {placementSections.map(({ title, to }) => (
        // The open tab's link keeps the current search, because a link without a search would remove all filters.
        <Link key={to} to={to} search={to === pathname} className={styles.tab}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
