import { Check, CircleHelp, HardDriveDownload, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#client/lib/device/theme-choice.ts'
import { Menu, MenuItem, menuItem } from '#client/ui/dialog/menu.tsx'
import styles from './user-menu.module.css'

const panels = [
  { panel: 'offline', label: 'Офлайн', Icon: HardDriveDownload },
  { panel: 'help', label: 'Справка', Icon: CircleHelp },
] as const
const themes: readonly { choice: ThemeChoice; label: string; Icon: LucideIcon }[] = [
  { choice: 'system', label: 'Как в системе', Icon: Monitor },
  { choice: 'light', label: 'Светлая', Icon: Sun },
  { choice: 'dark', label: 'Тёмная', Icon: Moon },
]
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type UserMenuProps = { onPanel: (panel: 'offline' | 'help') => void; onClose: () => void }

/** What a user sets for this device; open as long as it is there. */
export function UserMenu({ onPanel, onClose }: UserMenuProps) {
  const chosen = useThemeChoice()
  return (
    <Menu side="above" onClose={onClose}>
      {panels.map(({ panel, ...item }) => (
        <MenuItem key={panel} {...item} onClick={() => onPanel(panel)} />
      ))}
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
