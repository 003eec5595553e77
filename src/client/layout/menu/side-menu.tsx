import './brand.css'
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
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sparkle,
  Users,
  X,
} from 'lucide-react'
import type { ReactElement } from 'react'
import type { PanelName } from '#client/layout/panels.tsx'
import { commandKey } from '#client/lib/device/browser.ts'
import { sections } from '#client/lib/page/sections.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { type Described, Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { BrandMark } from '#client/ui/theme/brand-mark.tsx'
import styles from './side-menu.module.css'
import type { SignOut } from './sign-out.tsx'
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

const icon = { size: 18, 'aria-hidden': true } as const

type SideMenuProps = {
  user: SessionUser
  /** Shows icons only. Screen readers read the names, and tooltips show them. */
  isNarrow?: boolean
  /** Undefined in a drawer, which has a close button instead of the narrow mode. */
  onNarrow?: (isNarrow: boolean) => void
  onPanel: (panel: PanelName) => void
  signOut: SignOut
}

/** Shows the brand, the search button, the sections and the signed-in user. */
export function SideMenu(props: SideMenuProps) {
  const { user, isNarrow = false, onNarrow, onPanel, signOut } = props
  const name = isNarrow ? 'visually-hidden' : ''
  return (
    <div className={styles.menu} data-narrow={isNarrow}>
      <div className={`brand ${styles.brand}`}>
        <BrandMark size={32} />
        <span className={styles.brandName}>PromoDesk</span>
        {onNarrow ? (
          <NarrowButton isNarrow={isNarrow} onNarrow={onNarrow} />
        ) : (
          <IconButton isLarge className={styles.close} data-closes-menu aria-label="Закрыть меню">
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Named isNarrow={isNarrow} title="Найти">
        <button
          type="button"
          className={styles.search}
          data-closes-menu
          aria-keyshortcuts={`${commandKey.aria}+K`}
          onClick={() => onPanel('palette')}
        >
          <Search {...icon} />
          <span className={name}>Найти</span>
          {onNarrow && <kbd className={styles.keys}>{commandKey.name} K</kbd>}
        </button>
      </Named>
      <nav className={styles.nav} aria-label="Разделы">
        <Named isNarrow={isNarrow} title={sections.chat.title}>
          <Link to={sections.chat.to} params={{ chatId: undefined }} className={styles.item}>
            <Sparkle {...icon} />
            <span className={name}>{sections.chat.title}</span>
          </Link>
        </Named>
        <div className={styles.group}>
          <Megaphone {...icon} />
          Размещение
        </div>
        <Named isNarrow={isNarrow} title="Размещение в соцсетях">
          <Link to="/placement" className={`${styles.item} ${styles.nested}`}>
            {isNarrow && <Megaphone {...icon} />}
            <span className={name}>Размещение в соцсетях</span>
          </Link>
        </Named>
        <Named isNarrow={isNarrow} title={sections.services.title}>
          <Link to={sections.services.to} className={styles.item}>
            <LayoutGrid {...icon} />
            <span className={name}>{sections.services.title}</span>
          </Link>
        </Named>
        <p className={styles.caption} id="upcoming-sections">
          <span className={name}>В разработке</span>
        </p>
        <ul aria-labelledby="upcoming-sections">
          {upcoming.map(({ title, Icon }) => (
            <Named key={title} isNarrow={isNarrow} title={`${title}\u00a0— в разработке`}>
              <li className={styles.disabled} aria-disabled="true">
                <Icon {...icon} />
                <span className={name}>{title}</span>
              </li>
            </Named>
          ))}
        </ul>
      </nav>
      <UserBlock user={user} isNarrow={isNarrow} onPanel={onPanel} signOut={signOut} />
    </div>
  )
}

function NarrowButton({ isNarrow, onNarrow }: { isNarrow: boolean; onNarrow: (isNarrow: boolean) => void }) {
  const label = isNarrow ? 'Развернуть меню' : 'Свернуть меню'
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <Tooltip title={label} side="right">
      <IconButton
        isLarge
        className={styles.narrow}
        aria-label={label}
        aria-expanded={!isNarrow}
        onClick={() => onNarrow(!isNarrow)}
      >
        <Icon {...icon} />
      </IconButton>
    </Tooltip>
  )
}

/** A tooltip without a title never opens. Both menus use it, so an entry stays the same element and keeps the focus. */
function Named({ isNarrow, title, children }: { isNarrow: boolean; title: string; children: ReactElement<Described> }) {
  return (
    <Tooltip title={isNarrow ? title : ''} side="right">
      {children}
    </Tooltip>
  )
}
