import { useNavigate } from '@tanstack/react-router'
import {
  Check,
  ChevronsUpDown,
  CircleHelp,
  HardDriveDownload,
  LogOut,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { useIsAdministrator } from '#client/data/account.queries.ts'
import { canUsePasskeys } from '#client/lib/device/browser.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Menu, MenuItem, menuItem } from '#client/ui/dialog/menu.tsx'
import { useOpener } from '#client/ui/overlay/popover.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import type { SignOut } from './sign-out.tsx'
import styles from './user-block.module.css'

type UserBlockProps = {
  user: SessionUser
  /** Shows the initial of the user's name only. */
  isNarrow: boolean
  onPanel: (panel: UserPanel) => void
  signOut: SignOut
}

/** Shows the signed-in user with a menu of settings for this device, and the sign-out button. */
export function UserBlock({ user, isNarrow, onPanel, signOut }: UserBlockProps) {
  const menu = useOpener('menu')
  const name = user.fullName || user.email || 'Пользователь'
  return (
    <div className={styles.block} data-narrow={isNarrow}>
      <div className={styles.menuPlace}>
        <Tooltip title={isNarrow ? name : ''} side="right">
          <button {...menu.button} type="button" className={styles.person}>
            <span className={styles.avatar} aria-hidden="true">
              {initial(name)}
            </span>
            <span className={isNarrow ? 'visually-hidden' : styles.who}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              {user.email !== name && (
                <span className={styles.email} title={user.email}>
                  {user.email}
                </span>
              )}
            </span>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </button>
        </Tooltip>
        {menu.isOpen && <UserMenu onPanel={onPanel} onClose={menu.close} />}
      </div>
      <Tooltip title="Выйти" {...(isNarrow && { side: 'right' })}>
        <Button
          variant="text"
          className={styles.action}
          aria-label="Выйти"
          icon={<LogOut size={18} />}
          loading={signOut.isLeaving}
          onClick={signOut.start}
        />
      </Tooltip>
    </div>
  )
}

function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x2022).toLocaleUpperCase('ru')
}

const panels = [
  { panel: 'profile', label: 'Профиль', Icon: UserRound },
  { panel: 'offline', label: 'Офлайн', Icon: HardDriveDownload },
  { panel: 'sessions', label: 'Сеансы', Icon: MonitorSmartphone },
  { panel: 'help', label: 'Справка', Icon: CircleHelp },
] as const
const themes: readonly { choice: ThemeChoice; label: string; Icon: LucideIcon }[] = [
  { choice: 'system', label: 'Как в системе', Icon: Monitor },
  { choice: 'light', label: 'Светлая', Icon: Sun },
  { choice: 'dark', label: 'Тёмная', Icon: Moon },
]
const icon = { size: 16, 'aria-hidden': true } as const

type UserPanel = (typeof panels)[number]['panel']
type UserMenuProps = { onPanel: (panel: UserPanel) => void; onClose: () => void }

/** The menu of settings for this device. It is open while it is mounted. */
function UserMenu({ onPanel, onClose }: UserMenuProps) {
  const chosen = useThemeChoice()
  const isOurs = useServerCalls()?.isOurs === true
  const isServed = { profile: isOurs, sessions: isOurs, offline: true, help: true }
  const shown = panels.filter(({ panel }) => isServed[panel])
  const isAdministrator = useIsAdministrator()
  const navigate = useNavigate()
  return (
    <Menu side="above" onClose={onClose}>
      {shown.map(({ panel, ...item }) => (
        <MenuItem
          key={panel}
          {...item}
          {...(panel === 'sessions' && canUsePasskeys() && { label: 'Сеансы и ключи доступа' })}
          onClick={() => onPanel(panel)}
        />
      ))}
      {isAdministrator && (
        <MenuItem label="Администрирование" Icon={ShieldCheck} onClick={() => void navigate({ to: '/admin' })} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" className={styles.group} aria-labelledby="theme-choice">
        <div id="theme-choice" className={styles.caption}>
          Тема
        </div>
        {themes.map(({ choice, label, Icon }) => (
          <button
            {...menuItem}
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            onClick={() => chooseTheme(choice)}
          >
            <Icon {...icon} />
            {label}
            {choice === chosen && <Check {...icon} className={styles.check} />}
          </button>
        ))}
      </div>
    </Menu>
  )
}
