import { useNavigate } from '@tanstack/react-router'
import {
  Check,
  CircleHelp,
  HardDriveDownload,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { useIsAdministrator } from '#client/data/account.queries.ts'
import { canUsePasskeys } from '#client/lib/device/can-use-passkeys.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { Menu, MenuItem, menuItem } from '#client/ui/dialog/menu.tsx'
import styles from './user-menu.module.css'

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
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export type UserPanel = (typeof panels)[number]['panel']
type UserMenuProps = { onPanel: (panel: UserPanel) => void; onClose: () => void }

/** The menu of settings for this device. It is open while it is mounted. */
export function UserMenu({ onPanel, onClose }: UserMenuProps) {
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
