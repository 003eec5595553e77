import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './placement-tabs.module.css'

const tabs: readonly { title: string; to: NonNullable<LinkProps['to']> }[] = [
  { title: 'Проекты', to: '/placement/projects' },
  { title: 'Расчётки', to: '/placement/estimates' },
  { title: 'Направления', to: '/placement/directions' },
  { title: 'База каналов', to: '/placement/channels-base' },
  { title: 'Фин отчеты', to: '/placement/financial-reports' },
  { title: 'Реестр должностей', to: '/placement/positions-registry' },
]

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
      {tabs.map(({ title, to }) => (
        // The one that is open leads to what it shows: without a search it would take off all filters.
        <Link key={to} to={to} search={to === pathname} className={styles.tab}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
