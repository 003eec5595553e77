import { Link } from '@tanstack/react-router'
import {
  CalendarRange,
  ChartNoAxesColumn,
  Clapperboard,
  FileChartColumn,
  HeartHandshake,
  LayoutGrid,
  Lightbulb,
  type LucideIcon,
  Megaphone,
  Search,
  Sparkle,
  Users,
  X,
} from 'lucide-react'
import { commandKey } from '#client/lib/command-key.ts'
import type { SessionUser } from '#client/lib/session-store.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import type { PanelName } from './panels.tsx'
import styles from './side-menu.module.css'
import { UserBlock } from './user-block.tsx'

const upcoming: readonly { title: string; Icon: LucideIcon }[] = [
  { title: 'Аналитика', Icon: ChartNoAxesColumn },
  { title: 'Креатив', Icon: Lightbulb },
  { title: 'Планирование', Icon: CalendarRange },
  { title: 'Продакшн', Icon: Clapperboard },
  { title: 'Удержание', Icon: HeartHandshake },
  { title: 'Вовлечение', Icon: Users },
  { title: 'Отчетность', Icon: FileChartColumn },
]

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type SideMenuProps = {
  user: SessionUser
  onPanel: (panel: PanelName) => void
  onSignOut: () => Promise<void>
}

/** The brand, the search over everything, the sections, and who is signed in. */
export function SideMenu({ user, onPanel, onSignOut }: SideMenuProps) {
  return (
    <div className={styles.menu}>
      <div className={styles.brand}>
        <BrandMark size={32} />
        PromoDesk
        <button type="button" className={styles.close} data-closes-menu aria-label="Закрыть меню">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <button
        type="button"
        className={styles.search}
        data-closes-menu
        aria-keyshortcuts={`${commandKey.aria}+K`}
        onClick={() => onPanel('palette')}
      >
        <Search {...icon} />
        Найти
        <kbd className={styles.keys}>{commandKey.name} K</kbd>
      </button>
      <nav className={styles.nav} aria-label="Разделы">
        <Link to="/chat/{-$chatId}" params={{ chatId: undefined }} className={styles.item}>
          <Sparkle {...icon} />
          PromoGPT
        </Link>
        <div className={styles.group}>
          <Megaphone {...icon} />
          Размещение
        </div>
        <Link to="/placement" className={`${styles.item} ${styles.nested}`}>
          Размещение в соцсетях
        </Link>
        <Link to="/services" className={styles.item}>
          <LayoutGrid {...icon} />
          Сервисы
        </Link>
        <p className={styles.caption} id="upcoming-sections">
          В разработке
        </p>
        <ul className={styles.upcoming} aria-labelledby="upcoming-sections">
          {upcoming.map(({ title, Icon }) => (
            <li key={title} className={styles.disabled} aria-disabled="true">
              <Icon {...icon} />
              {title}
            </li>
          ))}
        </ul>
      </nav>
      <UserBlock user={user} onPanel={onPanel} onSignOut={onSignOut} />
    </div>
  )
}
