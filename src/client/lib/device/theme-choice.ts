import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/lib/create-store.ts'
import { applyTheme } from './apply-theme.ts'
import { storageKeys } from './storage-keys.ts'

const themes = ['light', 'dark'] as const
/** The theme that this device shows; `system` follows the system's mode. */
export type ThemeChoice = (typeof themes)[number] | 'system'

const { subscribe, tell } = createListeners()

/** Applies the choice at once and after each change, also by another tab or a sign-out. */
export function followThemeChoice(): void {
  applyTheme()
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.theme || key === null) changed()
  })
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKeys.theme)
  else localStorage.setItem(storageKeys.theme, choice)
  changed()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}

function themeChoice(): ThemeChoice {
  const kept = document.documentElement.dataset.theme
  return themes.find((theme) => theme === kept) ?? 'system'
}

function changed() {
  applyTheme()
  tell()
}
